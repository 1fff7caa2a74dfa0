### Buttons on a phone that scroll to a part of the table

table-parts = Parties de la table
table-part-offer = Offre
table-part-own = Chez vous
table-part-others = Adversaires
table-part-log = Journal
