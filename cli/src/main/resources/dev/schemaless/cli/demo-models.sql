DROP TABLE IF EXISTS rate;

DROP TABLE IF EXISTS package;

-- a model is a table; hotel_enabled lives in a cell of its own, versioned apart from the rest
CREATE TABLE rate (
  hotel_id       BIGINT NOT NULL,
  room_type      VARCHAR(64) NOT NULL,
  check_in_date  DATE NOT NULL,
  gateway        VARCHAR(32),
  net_price      DOUBLE,
  tags           VARCHAR ARRAY,
  hotel_enabled  BOOLEAN CELL meta,
  PRIMARY KEY (hotel_id, room_type, check_in_date)
) SHARD BY (hotel_id);

CREATE INDEX by_gateway ON rate (gateway, net_price) SHARD BY (gateway);

INSERT INTO rate VALUES
  (1, 'double', DATE '2026-12-24', 'sabre',   129.00, ARRAY['wifi', 'pool'], TRUE),
  (1, 'double', DATE '2026-12-25', 'sabre',   149.50, ARRAY['wifi'],         TRUE),
  (1, 'single', DATE '2026-12-24', 'amadeus',  89.00, NULL,                  TRUE),
  (2, 'double', DATE '2026-12-24', 'sabre',    99.90, ARRAY['pets'],         TRUE),
  (2, 'suite',  DATE '2026-12-24', 'direct',  310.00, ARRAY['wifi', 'pets'], FALSE);

-- the fields that most packages have are declared; the other thirty are kept as they come
CREATE TABLE package (
  package         VARCHAR(100) NOT NULL,
  version         VARCHAR(64) NOT NULL,
  suite           VARCHAR(16) NOT NULL,
  section         VARCHAR(32),
  source          VARCHAR(100),
  maintainer      VARCHAR(128),
  architecture    VARCHAR(16),
  size            BIGINT,
  installed_size  BIGINT,
  description     VARCHAR,
  depends         VARCHAR ARRAY,
  PRIMARY KEY (package, version, suite)
) SHARD BY (package);

CREATE INDEX by_section ON package (section, size) SHARD BY (section);
