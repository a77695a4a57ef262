-- The tables of the golden plans. Of each kind of index one, on few rows that have what goes wrong: NULLs, equal values, deleted and changed
-- rows, fields that no column declares, values of another type.
CREATE TABLE hotel (
  id INTEGER PRIMARY KEY, name VARCHAR(40), city VARCHAR(40), stars SMALLINT, opened DATE, tags VARCHAR ARRAY);
CREATE INDEX by_city ON hotel (city, stars);
CREATE INDEX by_name ON hotel (name) SHARD BY (name);

CREATE TABLE rate (
  hotel_id INTEGER, room VARCHAR(10), day DATE, gateway VARCHAR(10), price DECIMAL(10, 2), sold BOOLEAN CELL sales,
  PRIMARY KEY (hotel_id, room, day)) SHARD BY (hotel_id);
CREATE INDEX by_gateway ON rate (gateway, price) SHARD BY (gateway);
CREATE INDEX by_price ON rate (price);
CREATE INDEX by_hotel_price ON rate (hotel_id, price);

CREATE TABLE booking (
  id BIGINT PRIMARY KEY, hotel_id INTEGER, guest VARCHAR(20), state VARCHAR(10), nights INTEGER, total DOUBLE, at TIMESTAMP);
CREATE INDEX by_hotel ON booking (hotel_id);
CREATE INDEX by_state ON booking (state, at) SHARD BY (state);
CREATE INDEX by_guest ON booking (guest);
CREATE INDEX by_total ON booking (total);

CREATE TABLE event (kind VARCHAR(10), booking BIGINT, note VARCHAR);
CREATE INDEX by_booking ON event (booking);

CREATE TABLE guest (id BIGINT PRIMARY KEY, name VARCHAR(20));
CREATE INDEX by_points ON guest (JSON_VALUE(_body, '$.club.points' RETURNING BIGINT));
CREATE INDEX by_name_tier ON guest (name, JSON_VALUE(_body, '$.club.tier' RETURNING VARCHAR(10)));
CREATE INDEX by_country ON guest (country VARCHAR(2)) SHARD BY (country VARCHAR(2));

INSERT INTO hotel VALUES
  (1, 'Alder', 'Bern', 3, DATE '1999-05-01', ARRAY['sea', 'quiet']), (2, 'Birch', 'Bern', 4, DATE '2004-01-01', NULL),
  (3, 'Cedar', 'Rome', 4, NULL, ARRAY['old']), (4, 'Dogwood', 'Rome', NULL, DATE '2010-12-31', ARRAY['sea']),
  (5, 'Elm', NULL, 5, DATE '2004-01-01', NULL), (6, 'Fir', 'Oslo', 2, DATE '1970-01-01', ARRAY['quiet', 'old', 'sea']),
  (7, NULL, 'Oslo', 4, DATE '2020-02-29', NULL), (8, 'Hazel', 'Bern', 3, DATE '1999-05-01', NULL);
INSERT INTO hotel (id, name, city, pool BOOLEAN, rooms INTEGER) VALUES (9, 'Ivy', 'Rome', TRUE, 120), (10, 'Juniper', 'Oslo', FALSE, 15);
INSERT INTO hotel (id, name, city, stars) VALUES (11, 'Kapok', 'Bern', 1), (12, 'Larch', 'Bern', 1);
DELETE FROM hotel WHERE id = 12;
UPDATE hotel SET city = 'Rome' WHERE id = 8;

INSERT INTO rate
SELECT h.id, r.room, DATE '2026-01-01' + INTERVAL '1' DAY * d.number, g.gateway, CAST(h.id * 10 + r.extra + d.number AS DECIMAL(10, 2)), NULL
FROM (SELECT id FROM hotel WHERE id < 8) AS h,
  (VALUES ('single', 0), ('double', 30)) AS r (room, extra),
  (VALUES (0), (1), (2)) AS d (number),
  (VALUES ('north', 0), ('south', 1)) AS g (gateway, parity)
WHERE MOD(h.id + d.number, 2) = g.parity;
UPDATE rate SET sold = TRUE WHERE price > 90;
UPDATE rate SET gateway = NULL WHERE hotel_id = 7;

INSERT INTO booking
SELECT h.id * 100 + d.number, h.id, CASE MOD(h.id + d.number, 4) WHEN 0 THEN 'ann' WHEN 1 THEN 'bob' WHEN 2 THEN 'eve' END,
  CASE WHEN d.number = 3 THEN 'open' ELSE 'paid' END, MOD(h.id * d.number, 5) + 1, h.id * 50.5 + d.number,
  TIMESTAMP '2026-03-01 12:00:00' + INTERVAL '1' HOUR * (h.id * 4 + d.number)
FROM (SELECT id FROM hotel WHERE id < 7) AS h, (VALUES (0), (1), (2), (3)) AS d (number);
UPDATE booking SET state = 'void' WHERE id IN (103, 203);
DELETE FROM booking WHERE id = 600;

INSERT INTO event
SELECT k.kind, b.id, k.kind || ' ' || CAST(b.id AS VARCHAR) FROM booking AS b, (VALUES ('made'), ('paid')) AS k (kind) WHERE b.id < 300;

INSERT INTO guest (id, name, _body) VALUES
  (1, 'ann', '{"club": {"points": 120, "tier": "gold"}, "country": "CH"}'), (2, 'bob', '{"club": {"points": "95"}, "country": "CH"}'),
  (3, 'bob', '{"club": {"points": [7], "tier": "blue"}, "country": "IT"}'), (4, 'eve', '{"club": "none"}'),
  (5, 'ann', '{"club": {"points": 1e30, "tier": 3}, "country": "NO"}'), (6, NULL, '{"club": {"points": -5, "tier": "gold"}}');
UPDATE guest SET _body = '{"club": {"points": 80, "tier": "green"}, "country": "IT"}' WHERE id = 6;
UPDATE guest (country VARCHAR(2)) SET country = 'SE' WHERE id = 5;
