#!/bin/sh
# A bot for the line protocol (docs/line-protocol.md) in the language of a POSIX shell. It plays the last legal move.
while read -r command argument; do
    case $command in
        jadecourt) echo "name Example in a shell"; echo ready ;;
        legal) move=${argument#* } ;;  # without the number of the move
        choose) echo "move $move" ;;
        quit) exit ;;
    esac
done
