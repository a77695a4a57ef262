package dev.schemaless.tests.external;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;

/**
 * What the Shameless gem does with a model {@code rates}: {@code put} finds a row by the primary index, keeps the fields of all indexes and
 * adds a version with the others; a new row gets an entry in each index. Bodies are MessagePack as Ruby's library packs and unpacks them: {@code Long},
 * {@code BigInteger}, {@code Double}, {@code String}, {@code Boolean}, null, lists and maps, and nothing else.
 */
final class GemClient {
    private static final Set<String> INDEXED = Set.of("hotel_id", "room", "gateway");

    private final GemStore store;

    GemClient(GemStore store) {
        this.store = store;
    }

    /** Puts a row, and returns its uuid. */
    String put(Map<String, ?> values) throws SQLException {
        long hotel = (Long) values.get("hotel_id");
        String room = (String) values.get("room");
        List<String> found = store.find(
                "primary",
                (int) Math.floorMod(hotel, (long) GemStore.SHARDS),
                "hotel_id = " + hotel + " AND room = '" + room + "'");
        if (!found.isEmpty()) {
            Map<String, Object> changes = new LinkedHashMap<>(values);
            changes.keySet().removeAll(INDEXED);
            save(found.get(0), changes);
            return found.get(0);
        }
        String uuid = UUID.randomUUID().toString();
        store.cell(uuid, "base", 0, packed(values));
        store.primary(hotel, room, uuid);
        store.byGateway((String) values.get("gateway"), room, uuid);
        return uuid;
    }

    /** Adds a version of a row's base cell: the latest one, with some fields changed. */
    void save(String uuid, Map<String, ?> changes) throws SQLException {
        List<byte[]> versions = store.bodies(uuid, "base");
        Map<String, Object> body = unpacked(versions.get(versions.size() - 1));
        body.putAll(changes);
        store.cell(uuid, "base", versions.size(), packed(body));
    }

    /** Returns the latest body of a cell. */
    Map<String, Object> find(String uuid, String cell) throws SQLException {
        List<byte[]> versions = store.bodies(uuid, cell);
        return unpacked(versions.get(versions.size() - 1));
    }

    /** Packs a body. */
    static byte[] packed(Map<String, ?> body) {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            pack(body, packer);
            return packer.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void pack(Object value, MessageBufferPacker packer) throws IOException {
        if (value == null) {
            packer.packNil();
        } else if (value instanceof Map<?, ?> map) {
            packer.packMapHeader(map.size());
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                pack(entry.getKey(), packer);
                pack(entry.getValue(), packer);
            }
        } else if (value instanceof List<?> list) {
            packer.packArrayHeader(list.size());
            for (Object element : list) {
                pack(element, packer);
            }
        } else if (value instanceof Long number) {
            packer.packLong(number);
        } else if (value instanceof BigInteger number) {
            packer.packBigInteger(number);
        } else if (value instanceof Double number) {
            packer.packDouble(number);
        } else if (value instanceof Boolean flag) {
            packer.packBoolean(flag);
        } else {
            packer.packString((String) value);
        }
    }

    private static Map<String, Object> unpacked(byte[] body) {
        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(body)) {
            Map<String, Object> fields = new LinkedHashMap<>();
            unpackMap(unpacker).forEach((name, value) -> fields.put((String) name, value));
            if (unpacker.hasNext()) {
                throw new IllegalStateException("bytes follow the body");
            }
            return fields;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<Object, Object> unpackMap(MessageUnpacker unpacker) throws IOException {
        Map<Object, Object> map = new LinkedHashMap<>();
        for (int left = unpacker.unpackMapHeader(); left > 0; left--) {
            map.put(unpack(unpacker), unpack(unpacker));
        }
        return map;
    }

    private static List<Object> unpackArray(MessageUnpacker unpacker) throws IOException {
        List<Object> list = new ArrayList<>();
        for (int left = unpacker.unpackArrayHeader(); left > 0; left--) {
            list.add(unpack(unpacker));
        }
        return list;
    }

    private static Object unpack(MessageUnpacker unpacker) throws IOException {
        return switch (unpacker.getNextFormat()) {
            case FIXMAP, MAP16, MAP32 -> unpackMap(unpacker);
            case FIXARRAY, ARRAY16, ARRAY32 -> unpackArray(unpacker);
            case NIL -> {
                unpacker.unpackNil();
                yield null;
            }
            case BOOLEAN -> unpacker.unpackBoolean();
            case FLOAT64 -> unpacker.unpackDouble();
            case UINT64 -> number(unpacker.unpackBigInteger());
            case POSFIXINT, NEGFIXINT, UINT8, UINT16, UINT32, INT8, INT16, INT32, INT64 -> unpacker.unpackLong();
            case FIXSTR, STR8, STR16, STR32 -> unpacker.unpackString();
            default -> throw new IllegalStateException("the gem packs no " + unpacker.getNextFormat());
        };
    }

    /** Ruby has one class of whole numbers. */
    private static Object number(BigInteger value) {
        return value.bitLength() < Long.SIZE ? (Object) value.longValueExact() : value;
    }
}
