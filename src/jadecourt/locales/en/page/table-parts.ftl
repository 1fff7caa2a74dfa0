### Buttons on a phone that scroll to a part of the table

table-parts = Parts of the table
table-part-offer = Offer
table-part-own = Mine
table-part-others = Opponents
table-part-log = Log
