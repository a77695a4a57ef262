-- A small store named shop, with a model rates, as the Shameless gem keeps it: four shards in two databases.
-- Load it into a MySQL or MariaDB server of yours: mariadb -u root < docs/stores/shop.sql
CREATE DATABASE rates_p0 CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci;
CREATE DATABASE rates_p1 CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci;

CREATE TABLE rates_p0.shop_rates_000000 (
  id INT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  uuid VARCHAR(36),
  column_name VARCHAR(255) NOT NULL,
  ref_key INT NOT NULL,
  body MEDIUMBLOB,
  created_at DATETIME NOT NULL,
  UNIQUE (uuid, column_name, ref_key)
);
CREATE TABLE rates_p0.shop_rates_primary_index_000000 (
  hotel_id INT NOT NULL,
  room VARCHAR(255) NOT NULL,
  uuid VARCHAR(36),
  UNIQUE (hotel_id, room)
);
CREATE TABLE rates_p0.shop_rates_by_gateway_index_000000 (
  gateway VARCHAR(255) NOT NULL,
  room VARCHAR(255) NOT NULL,
  uuid VARCHAR(36),
  UNIQUE (gateway, room)
);
CREATE TABLE rates_p0.shop_rates_000001 LIKE rates_p0.shop_rates_000000;
CREATE TABLE rates_p1.shop_rates_000002 LIKE rates_p0.shop_rates_000000;
CREATE TABLE rates_p1.shop_rates_000003 LIKE rates_p0.shop_rates_000000;
CREATE TABLE rates_p0.shop_rates_primary_index_000001 LIKE rates_p0.shop_rates_primary_index_000000;
CREATE TABLE rates_p1.shop_rates_primary_index_000002 LIKE rates_p0.shop_rates_primary_index_000000;
CREATE TABLE rates_p1.shop_rates_primary_index_000003 LIKE rates_p0.shop_rates_primary_index_000000;
CREATE TABLE rates_p0.shop_rates_by_gateway_index_000001 LIKE rates_p0.shop_rates_by_gateway_index_000000;
CREATE TABLE rates_p1.shop_rates_by_gateway_index_000002 LIKE rates_p0.shop_rates_by_gateway_index_000000;
CREATE TABLE rates_p1.shop_rates_by_gateway_index_000003 LIKE rates_p0.shop_rates_by_gateway_index_000000;

-- bodies are MessagePack: {"hotel_id": 7, "room": "king", "gateway": "north", "price": 120}
INSERT INTO rates_p0.shop_rates_000000 VALUES
  (1, '00000000-0000-4000-8000-000000000001', 'base', 0, x'84a8686f74656c5f696407a4726f6f6da46b696e67a767617465776179a56e6f727468a5707269636578', '2026-07-01 12:00:00'),
  (2, '00000000-0000-4000-8000-000000000001', 'meta', 0, x'81a7656e61626c6564c3', '2026-07-01 12:00:00');
INSERT INTO rates_p0.shop_rates_000001 VALUES
  (1, '00010000-0000-4000-8000-000000000002', 'base', 0, x'84a8686f74656c5f696407a4726f6f6da47477696ea767617465776179a5736f757468a570726963655f', '2026-07-01 12:00:00'),
  (2, '00010000-0000-4000-8000-000000000002', 'base', 1, x'84a8686f74656c5f696407a4726f6f6da47477696ea767617465776179a5736f757468a570726963655a', '2026-07-01 12:00:00');
INSERT INTO rates_p1.shop_rates_000002 VALUES
  (1, '00020000-0000-4000-8000-000000000003', 'base', 0, x'84a8686f74656c5f696408a4726f6f6da57375697465a767617465776179a56e6f727468a57072696365cd0136', '2026-07-01 12:00:00');
-- a process died before it wrote the entries of this row
INSERT INTO rates_p1.shop_rates_000003 VALUES
  (1, '00030000-0000-4000-8000-000000000004', 'base', 0, x'84a8686f74656c5f696407a4726f6f6da46c6f6674a767617465776179a5736f757468a57072696365ccc8', '2026-07-01 12:00:00');

INSERT INTO rates_p0.shop_rates_primary_index_000000 VALUES (8, 'suite', '00020000-0000-4000-8000-000000000003');
INSERT INTO rates_p1.shop_rates_primary_index_000003 VALUES
  (7, 'king', '00000000-0000-4000-8000-000000000001'),
  (7, 'twin', '00010000-0000-4000-8000-000000000002');
-- another process died after it had written this entry
INSERT INTO rates_p0.shop_rates_primary_index_000001 VALUES (9, 'attic', '00010000-0000-4000-8000-000000000005');
INSERT INTO rates_p0.shop_rates_by_gateway_index_000000 VALUES
  ('north', 'king', '00000000-0000-4000-8000-000000000001'),
  ('north', 'suite', '00020000-0000-4000-8000-000000000003'),
  ('south', 'twin', '00010000-0000-4000-8000-000000000002');
