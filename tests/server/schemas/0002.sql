BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE analyses (
	table_id VARCHAR(24) NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	budget VARCHAR(20) NOT NULL, 
	done INTEGER NOT NULL, 
	total INTEGER NOT NULL, 
	result JSON, 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_analyses PRIMARY KEY (table_id), 
	CONSTRAINT fk_analyses_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "analyses" VALUES('table2','done','300it',2,2,'{"moves": []}',1790000000000);
CREATE TABLE hooks (
	id VARCHAR(24) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	table_id VARCHAR(24), 
	url VARCHAR(500) NOT NULL, 
	secret VARCHAR(80) NOT NULL, 
	created BIGINT NOT NULL, 
	failures INTEGER NOT NULL, 
	disabled BOOLEAN NOT NULL, address_hash VARCHAR(32), dropped INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_hooks PRIMARY KEY (id), 
	CONSTRAINT fk_hooks_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE, 
	CONSTRAINT fk_hooks_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "hooks" VALUES('hook1','anna',NULL,'https://example.org/hook','s',1790000000000,0,0,NULL,0);
CREATE TABLE house (
	"key" VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_house PRIMARY KEY ("key")
);
INSERT INTO "house" VALUES('secret','hush');
CREATE TABLE "jobs" (
	"key" VARCHAR(120) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	table_id VARCHAR(24), 
	payload JSON NOT NULL, 
	run_at BIGINT NOT NULL, 
	leased_until BIGINT, 
	holder VARCHAR(24), 
	tries INTEGER NOT NULL, 
	priority SMALLINT DEFAULT '0' NOT NULL, 
	person VARCHAR(24), 
	address_hash VARCHAR(32), 
	destination VARCHAR(260), 
	CONSTRAINT pk_jobs PRIMARY KEY ("key"), 
	CONSTRAINT fk_jobs_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT fk_jobs_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE SET NULL
);
INSERT INTO "jobs" VALUES('bots:table1','bots','table1','{}',1790000000010,1790000000020,'someone',1,1,NULL,'abcdef','hooks.example:443');
CREATE TABLE people (
	id VARCHAR(24) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	claim VARCHAR(80), 
	password VARCHAR(200), 
	owner VARCHAR(24), 
	language VARCHAR(2) NOT NULL, 
	created BIGINT NOT NULL, 
	vacation_from BIGINT, 
	vacation_until BIGINT, 
	vacation_year SMALLINT NOT NULL, 
	vacation_spent SMALLINT NOT NULL, skeleton VARCHAR(160), 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	CONSTRAINT fk_people_owner FOREIGN KEY(owner) REFERENCES people (id) ON DELETE CASCADE, 
	CONSTRAINT uq_people_claim UNIQUE (claim)
);
INSERT INTO "people" VALUES('anna','member','Anna','anna','$argon2id$v=19$…',NULL,'fr',1790000000000,1790000000000,1790086400000,2026,1,'anna');
INSERT INTO "people" VALUES('guest','guest','Ben’s friend',NULL,NULL,NULL,'en',1790000000001,NULL,NULL,0,0,NULL);
INSERT INTO "people" VALUES('robot','program','robot','robot',NULL,'anna','en',1790000000002,NULL,NULL,0,0,'robot');
CREATE TABLE plies (
	table_id VARCHAR(24) NOT NULL, 
	n INTEGER NOT NULL, 
	who SMALLINT NOT NULL, 
	move INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	"key" VARCHAR(64), 
	CONSTRAINT pk_plies PRIMARY KEY (table_id, n), 
	CONSTRAINT fk_plies_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT uq_plies_table_id_who_key UNIQUE (table_id, who, "key")
);
INSERT INTO "plies" VALUES('table1',0,-1,3,1790000000005,NULL);
INSERT INTO "plies" VALUES('table1',1,0,12,1790000000006,'a-1');
INSERT INTO "plies" VALUES('table1',2,-2,1,1790000000007,NULL);
CREATE TABLE ratings (
	person VARCHAR(24) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (person, game), 
	CONSTRAINT fk_ratings_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "ratings" VALUES('anna','kingdom',25.5,8.25,3);
CREATE TABLE remarks (
	id INTEGER NOT NULL, 
	table_id VARCHAR(24) NOT NULL, 
	room VARCHAR(10) NOT NULL, 
	person VARCHAR(24), 
	name VARCHAR(40) NOT NULL, 
	text TEXT NOT NULL, 
	seat SMALLINT, 
	at BIGINT NOT NULL, ply INTEGER, 
	CONSTRAINT pk_remarks PRIMARY KEY (id), 
	CONSTRAINT fk_remarks_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE SET NULL, 
	CONSTRAINT fk_remarks_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "remarks" VALUES(1,'table1','table','anna','Anna','Good luck; it''s «open»…',NULL,1790000000008,NULL);
INSERT INTO "remarks" VALUES(2,'table1','note',NULL,'','joined',1,1790000000009,NULL);
CREATE TABLE results (
	table_id VARCHAR(24) NOT NULL, 
	seat SMALLINT NOT NULL, 
	person VARCHAR(24), 
	game VARCHAR(40) NOT NULL, 
	seats SMALLINT NOT NULL, 
	score INTEGER NOT NULL, 
	place SMALLINT NOT NULL, 
	points JSON NOT NULL, 
	rated BOOLEAN NOT NULL, 
	ended BIGINT NOT NULL, abandoned VARCHAR(10), rating_before INTEGER, rating_after INTEGER, 
	CONSTRAINT pk_results PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_results_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE SET NULL, 
	CONSTRAINT fk_results_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "results" VALUES('table2',0,'guest','kingdom',2,50,1,'{"a": 50}',1,1790000000050,NULL,NULL,NULL);
CREATE TABLE seats (
	table_id VARCHAR(24) NOT NULL, 
	seat SMALLINT NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	person VARCHAR(24), 
	name VARCHAR(40) NOT NULL, 
	bot VARCHAR(80), 
	stand_in VARCHAR(80), 
	away VARCHAR(10), 
	bank BIGINT, 
	asked_at BIGINT, 
	asked BOOLEAN NOT NULL, away_since BIGINT, returned_at BIGINT, abandoned VARCHAR(10), abandoned_at BIGINT, thinking_ms BIGINT, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE SET NULL, 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('table1',0,'person','anna','Anna',NULL,NULL,NULL,600000,1790000000006,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('table1',1,'bot',NULL,'medium','medium',NULL,NULL,NULL,NULL,0,1700000000600,1700000000500,'clock',1700000000600,1200);
INSERT INTO "seats" VALUES('table2',0,'person','guest','Ben’s friend',NULL,'medium','left',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('table2',1,'open',NULL,'',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE sessions (
	hash VARCHAR(64) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	label VARCHAR(60) NOT NULL, 
	created BIGINT NOT NULL, 
	expires BIGINT, used_at BIGINT, 
	CONSTRAINT pk_sessions PRIMARY KEY (hash), 
	CONSTRAINT fk_sessions_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('0000000000000000000000000000000000000000000000000000000000000000','anna','cookie','',1790000000000,1790000001000,1700000001000);
INSERT INTO "sessions" VALUES('1111111111111111111111111111111111111111111111111111111111111111','robot','token','at home',1790000000000,NULL,1700000001000);
CREATE TABLE "tables" (
	id VARCHAR(24) NOT NULL, 
	version INTEGER NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	rules INTEGER NOT NULL, 
	options JSON NOT NULL, 
	settings VARCHAR(500) NOT NULL, 
	seed VARCHAR(60) NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	pace JSON NOT NULL, 
	private BOOLEAN NOT NULL, 
	key_hash VARCHAR(64), 
	host VARCHAR(24), 
	created BIGINT NOT NULL, 
	started BIGINT, 
	ended BIGINT, 
	lines INTEGER NOT NULL, 
	deadline BIGINT, 
	proposal JSON, 
	result JSON, 
	origin JSON, 
	successor VARCHAR(24), 
	rated BOOLEAN NOT NULL, 
	unrated VARCHAR(20), 
	undone_reveals INTEGER NOT NULL, 
	refused_at JSON, 
	votes JSON, 
	host_claimed_at BIGINT, 
	address_hash VARCHAR(32), 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT fk_tables_host FOREIGN KEY(host) REFERENCES people (id) ON DELETE SET NULL
);
INSERT INTO "tables" VALUES('table1',5,'dragon',1,'{"players": 2, "greatWall": true}','greatWall=true players=2','4611686018427387904','running','{"kind": "live", "bank": 600, "increment": 5}',1,'2222222222222222222222222222222222222222222222222222222222222222','anna',1790000000000,1790000000005,NULL,3,1790000000099,'{"kind": "stop", "by": 0}',NULL,NULL,NULL,0,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('table2',9,'kingdom',1,'{"players": 2}','players=2','7','finished','{"kind": "untimed"}',0,NULL,'guest',1790000000000,1790000000000,1790000000050,0,NULL,NULL,'{"scores": [50, 40]}','{"table": "table1", "ply": 2}','table1',1,NULL,0,'{"1": 1700000000000}','{"0": [1]}',1700000000700,'abcdef');
CREATE INDEX ix_people_owner ON people (owner);
CREATE INDEX ix_sessions_person ON sessions (person);
CREATE INDEX ix_hooks_person ON hooks (person);
CREATE INDEX ix_remarks_person ON remarks (person);
CREATE INDEX ix_remarks_table_id_id ON remarks (table_id, id);
CREATE INDEX ix_results_person_game ON results (person, game);
CREATE INDEX ix_seats_person ON seats (person);
CREATE UNIQUE INDEX ix_people_skeleton ON people (skeleton);
CREATE INDEX ix_people_kind_created ON people (kind, created);
CREATE INDEX ix_jobs_run_at ON jobs (run_at);
CREATE INDEX ix_jobs_table_id ON jobs (table_id);
CREATE INDEX ix_jobs_person ON jobs (person);
CREATE INDEX ix_jobs_kind_priority_run_at ON jobs (kind, priority, run_at);
CREATE INDEX ix_tables_address_hash ON tables (address_hash);
CREATE INDEX ix_tables_status_private_created ON tables (status, private, created);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX ix_tables_deadline ON tables (deadline);
COMMIT;
