BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE analyses (
	table_id VARCHAR(24) NOT NULL,
	status VARCHAR(10) NOT NULL,
	budget VARCHAR(20) NOT NULL,
	decisions_done INTEGER NOT NULL,
	decisions_total INTEGER NOT NULL,
	result JSON,
	created_at BIGINT NOT NULL,
	CONSTRAINT pk_analyses PRIMARY KEY (table_id),
	CONSTRAINT fk_analyses_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "analyses" VALUES('table2','done','300it',2,2,'{"moves": []}',1790000000000);
CREATE TABLE chat_messages (
	id INTEGER NOT NULL,
	table_id VARCHAR(24) NOT NULL,
	channel VARCHAR(10) NOT NULL,
	user_id VARCHAR(24),
	name VARCHAR(40) NOT NULL,
	text TEXT NOT NULL,
	seat SMALLINT,
	ply INTEGER,
	sent_at BIGINT NOT NULL,
	CONSTRAINT pk_chat_messages PRIMARY KEY (id),
	CONSTRAINT fk_chat_messages_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE,
	CONSTRAINT fk_chat_messages_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE SET NULL
);
INSERT INTO "chat_messages" VALUES(1,'table1','table','anna','Anna','Good luck; it''s «open»…',NULL,NULL,1790000000008);
INSERT INTO "chat_messages" VALUES(2,'table1','system',NULL,'','moves_undone_after_reveal',0,1,1790000000009);
CREATE TABLE jobs (
	"key" VARCHAR(120) NOT NULL,
	kind VARCHAR(10) NOT NULL,
	priority SMALLINT DEFAULT '0' NOT NULL,
	table_id VARCHAR(24),
	user_id VARCHAR(24),
	address_hash VARCHAR(32),
	destination VARCHAR(260),
	payload JSON NOT NULL,
	run_at BIGINT NOT NULL,
	leased_until BIGINT,
	leased_by VARCHAR(24),
	attempts INTEGER NOT NULL,
	CONSTRAINT pk_jobs PRIMARY KEY ("key"),
	CONSTRAINT fk_jobs_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE,
	CONSTRAINT fk_jobs_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE SET NULL
);
INSERT INTO "jobs" VALUES('bot_moves:table1','bot_moves',1,'table1','anna','abcdef',NULL,'{}',1790000000010,1790000000020,'another',1);
INSERT INTO "jobs" VALUES('webhook:hook1:table1','webhook',0,'table1','anna',NULL,'example.org:443','{"webhook_id": "hook1", "delivery_id": "d1", "body": {"type": "turn", "table_id": "table1", "game": "dragon", "seat": 0, "turn_started_at": 1790000000006}}',1790000000010,NULL,NULL,0);
CREATE TABLE plies (
	table_id VARCHAR(24) NOT NULL,
	n INTEGER NOT NULL,
	who SMALLINT NOT NULL,
	move INTEGER NOT NULL,
	played_at BIGINT NOT NULL,
	idempotency_key VARCHAR(64),
	CONSTRAINT pk_plies PRIMARY KEY (table_id, n),
	CONSTRAINT fk_plies_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE,
	CONSTRAINT uq_plies_table_id_who_idempotency_key UNIQUE (table_id, who, idempotency_key)
);
INSERT INTO "plies" VALUES('table1',0,-1,3,1790000000005,NULL);
INSERT INTO "plies" VALUES('table1',1,0,12,1790000000006,'a-1');
INSERT INTO "plies" VALUES('table1',2,-3,1,1790000000007,NULL);
CREATE TABLE ratings (
	user_id VARCHAR(24) NOT NULL,
	game VARCHAR(40) NOT NULL,
	mu FLOAT NOT NULL,
	sigma FLOAT NOT NULL,
	games INTEGER NOT NULL,
	CONSTRAINT pk_ratings PRIMARY KEY (user_id, game),
	CONSTRAINT fk_ratings_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);
INSERT INTO "ratings" VALUES('anna','kingdom',25.5,8.25,3);
CREATE TABLE results (
	table_id VARCHAR(24) NOT NULL,
	seat SMALLINT NOT NULL,
	user_id VARCHAR(24),
	game VARCHAR(40) NOT NULL,
	seat_count SMALLINT NOT NULL,
	score INTEGER NOT NULL,
	place SMALLINT NOT NULL,
	points JSON NOT NULL,
	is_rated BOOLEAN NOT NULL,
	abandoned_reason VARCHAR(10),
	rating_before INTEGER,
	rating_after INTEGER,
	ended_at BIGINT NOT NULL,
	CONSTRAINT pk_results PRIMARY KEY (table_id, seat),
	CONSTRAINT fk_results_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE,
	CONSTRAINT fk_results_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE SET NULL
);
INSERT INTO "results" VALUES('table2',0,'guest','kingdom',2,50,1,'{"a": 50}',1,'left',1000,1012,1790000000050);
CREATE TABLE seats (
	table_id VARCHAR(24) NOT NULL,
	seat SMALLINT NOT NULL,
	kind VARCHAR(10) NOT NULL,
	user_id VARCHAR(24),
	name VARCHAR(40) NOT NULL,
	bot VARCHAR(80),
	substitute VARCHAR(80),
	away_reason VARCHAR(10),
	away_since BIGINT,
	returned_at BIGINT,
	abandoned_reason VARCHAR(10),
	abandoned_at BIGINT,
	time_left_ms BIGINT,
	turn_started_at BIGINT,
	thinking_ms BIGINT,
	is_to_move BOOLEAN NOT NULL,
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat),
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE,
	CONSTRAINT fk_seats_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE SET NULL
);
INSERT INTO "seats" VALUES('table1',0,'user','anna','Anna',NULL,NULL,NULL,NULL,NULL,NULL,NULL,600000,1790000000006,NULL,1);
INSERT INTO "seats" VALUES('table1',1,'bot',NULL,'medium','medium',NULL,NULL,1790000000060,1790000000050,'timeout',1790000000060,NULL,NULL,1200,0);
INSERT INTO "seats" VALUES('table2',0,'user','guest','Ben’s friend',NULL,'medium','left',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES('table2',1,'open',NULL,'',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0);
CREATE TABLE server_state (
	"key" VARCHAR(40) NOT NULL,
	value TEXT NOT NULL,
	CONSTRAINT pk_server_state PRIMARY KEY ("key")
);
INSERT INTO "server_state" VALUES('secret','hush');
CREATE TABLE sessions (
	token_hash VARCHAR(64) NOT NULL,
	user_id VARCHAR(24) NOT NULL,
	kind VARCHAR(10) NOT NULL,
	created_at BIGINT NOT NULL,
	expires_at BIGINT,
	last_used_at BIGINT,
	CONSTRAINT pk_sessions PRIMARY KEY (token_hash),
	CONSTRAINT fk_sessions_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('0000000000000000000000000000000000000000000000000000000000000000','anna','cookie',1790000000000,1790000001000,1790000000000);
INSERT INTO "sessions" VALUES('1111111111111111111111111111111111111111111111111111111111111111','robot','token',1790000000000,NULL,NULL);
CREATE TABLE tables (
	id VARCHAR(24) NOT NULL,
	version INTEGER NOT NULL,
	game VARCHAR(40) NOT NULL,
	rules_version INTEGER NOT NULL,
	options JSON NOT NULL,
	search_tags VARCHAR(500) NOT NULL,
	seed VARCHAR(60) NOT NULL,
	status VARCHAR(10) NOT NULL,
	time_control JSON NOT NULL,
	is_private BOOLEAN NOT NULL,
	is_rated BOOLEAN NOT NULL,
	unrated_reason VARCHAR(20),
	rewinds_after_reveal INTEGER NOT NULL,
	invite_key_hash VARCHAR(64),
	host_id VARCHAR(24),
	address_hash VARCHAR(32),
	created_at BIGINT NOT NULL,
	started_at BIGINT,
	ended_at BIGINT,
	history_length INTEGER NOT NULL,
	deadline_at BIGINT,
	proposal JSON,
	refused_at JSON,
	votes JSON,
	host_claimed_at BIGINT,
	result JSON,
	origin JSON,
	rematch_id VARCHAR(24),
	CONSTRAINT pk_tables PRIMARY KEY (id),
	CONSTRAINT fk_tables_host_id FOREIGN KEY(host_id) REFERENCES users (id) ON DELETE SET NULL
);
INSERT INTO "tables" VALUES('table1',5,'dragon',1,'{"players": 2, "greatWall": true}',' greatWall=true players=2 time_control=realtime ','170141183460469231731687303715884105728','running','{"kind": "realtime", "main_seconds": 600, "increment_seconds": 5}',1,1,'undo',1,'2222222222222222222222222222222222222222222222222222222222222222','anna','abcdef',1790000000003,1790000000004,NULL,3,1790000600000,'{"id": "p1", "kind": "undo", "by_seat": 0, "to_ply": 1, "accepted": [], "expires_at": 1790000300000}','{"0": 1790000000005}','{"ply": 1, "rewinds": 1, "seats": {"1": [0]}}',1790000000004,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('table2',9,'kingdom',1,'{"players": 2}',' players=2 time_control=untimed ','7','finished','{"kind": "untimed"}',0,0,NULL,0,NULL,'guest',NULL,1790000000000,1790000000000,1790000000050,0,NULL,NULL,NULL,NULL,NULL,'{"scores": [50, 40]}','{"table_id": "table1", "ply": 2}','table1');
CREATE TABLE users (
	id VARCHAR(24) NOT NULL,
	kind VARCHAR(10) NOT NULL,
	name VARCHAR(40) NOT NULL,
	name_key VARCHAR(80),
	name_skeleton VARCHAR(160),
	password_hash VARCHAR(200),
	owner_id VARCHAR(24),
	language VARCHAR(2) NOT NULL,
	created_at BIGINT NOT NULL,
	vacation_started_at BIGINT,
	vacation_ends_at BIGINT,
	vacation_year SMALLINT NOT NULL,
	vacation_days_used SMALLINT NOT NULL,
	CONSTRAINT pk_users PRIMARY KEY (id),
	CONSTRAINT fk_users_owner_id FOREIGN KEY(owner_id) REFERENCES users (id) ON DELETE CASCADE,
	CONSTRAINT uq_users_name_key UNIQUE (name_key)
);
INSERT INTO "users" VALUES('anna','member','Anna','anna','anna','$argon2id$v=19$…',NULL,'fr',1790000000000,1790000000000,1790086400000,2026,1);
INSERT INTO "users" VALUES('guest','guest','Ben’s friend',NULL,NULL,NULL,NULL,'en',1790000000001,NULL,NULL,0,0);
INSERT INTO "users" VALUES('robot','bot','robot',NULL,NULL,NULL,'anna','en',1790000000002,NULL,NULL,0,0);
CREATE TABLE webhooks (
	id VARCHAR(24) NOT NULL,
	user_id VARCHAR(24) NOT NULL,
	table_id VARCHAR(24),
	url VARCHAR(500) NOT NULL,
	secret VARCHAR(80) NOT NULL,
	created_at BIGINT NOT NULL,
	consecutive_failures INTEGER NOT NULL,
	is_disabled BOOLEAN NOT NULL,
	address_hash VARCHAR(32),
	dropped_deliveries INTEGER DEFAULT '0' NOT NULL,
	CONSTRAINT pk_webhooks PRIMARY KEY (id),
	CONSTRAINT fk_webhooks_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE,
	CONSTRAINT fk_webhooks_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);
INSERT INTO "webhooks" VALUES('hook1','anna',NULL,'https://example.org/hook','s',1790000000000,2,0,'abcdef',1);
CREATE INDEX ix_users_kind_created_at ON users (kind, created_at);
CREATE UNIQUE INDEX ix_users_name_skeleton ON users (name_skeleton);
CREATE INDEX ix_users_owner_id ON users (owner_id);
CREATE INDEX ix_sessions_user_id ON sessions (user_id);
CREATE INDEX ix_tables_address_hash ON tables (address_hash);
CREATE INDEX ix_tables_deadline_at ON tables (deadline_at);
CREATE INDEX ix_tables_host_id ON tables (host_id);
CREATE INDEX ix_tables_status_is_private_created_at ON tables (status, is_private, created_at);
CREATE INDEX ix_chat_messages_table_id_id ON chat_messages (table_id, id);
CREATE INDEX ix_chat_messages_user_id ON chat_messages (user_id);
CREATE INDEX ix_jobs_kind_priority_run_at ON jobs (kind, priority, run_at);
CREATE INDEX ix_jobs_run_at ON jobs (run_at);
CREATE INDEX ix_jobs_table_id ON jobs (table_id);
CREATE INDEX ix_jobs_user_id ON jobs (user_id);
CREATE INDEX ix_results_user_id_game ON results (user_id, game);
CREATE INDEX ix_seats_user_id ON seats (user_id);
CREATE INDEX ix_webhooks_user_id ON webhooks (user_id);
COMMIT;
