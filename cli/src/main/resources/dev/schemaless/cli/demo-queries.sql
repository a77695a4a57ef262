-- a full primary key is one lookup on one shard
SELECT net_price, tags, hotel_enabled FROM rate
WHERE hotel_id = 1 AND room_type = 'double' AND check_in_date = DATE '2026-12-24';

EXPLAIN SELECT net_price FROM rate
WHERE hotel_id = 1 AND room_type = 'double' AND check_in_date = DATE '2026-12-24';

-- an index: its entries name the rows, whose cells are read and asked again
SELECT hotel_id, room_type, net_price FROM rate WHERE gateway = 'sabre' AND net_price < 140 ORDER BY net_price;

EXPLAIN SELECT hotel_id, room_type, net_price FROM rate WHERE gateway = 'sabre' AND net_price < 140 ORDER BY net_price;

-- a new column is there at once, without touching a row
ALTER TABLE rate ADD COLUMN surge DOUBLE;

INSERT INTO rate (hotel_id, room_type, check_in_date, surge) VALUES (3, 'double', DATE '2026-12-31', 1.5);

SELECT hotel_id, room_type, surge FROM rate ORDER BY hotel_id, room_type, check_in_date;

-- the packages
SELECT section, COUNT(*) AS packages, SUM(size) AS bytes FROM package GROUP BY section ORDER BY packages DESC LIMIT 5;

SELECT package, size FROM package WHERE section = 'games' AND size > 10000000 ORDER BY size DESC LIMIT 5;

EXPLAIN SELECT package, size FROM package WHERE section = 'games' AND size > 10000000 ORDER BY size DESC LIMIT 5;

-- a field that no column declares
SELECT package, JSON_VALUE(_body, '$.homepage') AS homepage FROM package WHERE section = 'games' ORDER BY package LIMIT 5;

SELECT d.dependency, COUNT(*) AS packages
FROM package AS p, UNNEST(p.depends) AS d (dependency)
GROUP BY d.dependency ORDER BY packages DESC, d.dependency LIMIT 5;
