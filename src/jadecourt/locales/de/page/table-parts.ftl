### Buttons on a phone that scroll to a part of the table

table-parts = Teile des Tisches
table-part-offer = Auslage
table-part-own = Bei dir
table-part-others = Gegner
table-part-log = Protokoll
