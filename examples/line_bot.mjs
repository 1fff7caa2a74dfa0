#!/usr/bin/env node
// A bot for the line protocol (docs/line-protocol.md) in JavaScript, without packages:
//
//     jadecourt play --players "human,exec:node examples/line_bot.mjs"
//
// It plays the move in the middle of the list; `choose` is the place for something better.

import { createInterface } from "node:readline";

function choose(view, moves) {
  return moves[Math.floor(moves.length / 2)];
}

let view = {};
let moves = [];

for await (const line of createInterface({ input: process.stdin })) {
  const [command] = line.split(" ", 1);
  const argument = line.slice(command.length + 1);
  if (command === "jadecourt") console.log("name Example in JavaScript\nready");
  else if (command === "decision") moves = [];
  else if (command === "view") view = JSON.parse(argument);
  else if (command === "legal") moves.push(argument.slice(argument.indexOf(" ") + 1));
  else if (command === "choose") console.log(`move ${choose(view, moves)}`);
  else if (command === "quit") break;
}
process.exit();
