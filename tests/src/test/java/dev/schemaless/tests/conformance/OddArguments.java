package dev.schemaless.tests.conformance;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.sql.Connection;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Arguments for any method of {@code java.sql}: for each class sensible values, null, and what no sane caller gives. */
final class OddArguments {
    private final Connection connection;

    OddArguments(Connection connection) {
        this.connection = connection;
    }

    /** Returns lists of arguments: a sensible one, then such as differ from it in one argument. */
    List<@Nullable Object[]> of(Class<?>... types) throws SQLException {
        List<List<@Nullable Object>> choices = new ArrayList<>();
        for (Class<?> type : types) {
            choices.add(values(type));
        }
        List<@Nullable Object[]> lists = new ArrayList<>();
        @Nullable Object[] sensible = choices.stream().map(each -> each.get(0)).toArray();
        lists.add(sensible);
        for (int i = 0; i < types.length; i++) {
            for (Object other : choices.get(i).subList(1, choices.get(i).size())) {
                @Nullable Object[] odd = sensible.clone();
                odd[i] = other;
                lists.add(odd);
            }
        }
        return lists;
    }

    /** Returns the values of a class, a sensible one first. */
    private List<@Nullable Object> values(Class<?> type) throws SQLException {
        if (type.isPrimitive()) {
            return primitives(type);
        } else if (type.isArray()) {
            return arrays(type);
        } else if (type.getPackageName().equals("java.sql")) {
            return ofJavaSql(type);
        }
        return ofClass(type);
    }

    private static List<@Nullable Object> primitives(Class<?> type) {
        return switch (type.getName()) {
            case "boolean" -> List.of(true, false);
            case "byte" -> List.of((byte) 1, Byte.MIN_VALUE);
            case "short" -> List.of((short) 1, Short.MIN_VALUE);
            case "int" ->
                List.of(
                        1,
                        2,
                        3,
                        4,
                        0,
                        -1,
                        999,
                        ResultSet.FETCH_FORWARD,
                        Types.ARRAY,
                        Types.DECIMAL,
                        Integer.MIN_VALUE,
                        Integer.MAX_VALUE);
            case "long" -> List.of(1L, 0L, -1L, Long.MIN_VALUE, Long.MAX_VALUE);
            case "float" -> List.of(1f, Float.NaN, Float.POSITIVE_INFINITY);
            default -> List.of(1d, Double.NaN, Double.MAX_VALUE);
        };
    }

    private static List<@Nullable Object> arrays(Class<?> type) {
        return switch (type.getComponentType().getName()) {
            case "int" -> Arrays.asList(new int[] {1}, null, new int[0], new int[] {-1});
            case "byte" -> Arrays.asList(new byte[] {1, 2}, null, new byte[0]);
            case "java.lang.String" -> Arrays.asList(new String[] {"n"}, null, new String[0], new String[1]);
            default -> Arrays.asList(new Object[] {"1"}, null, new Object[0], new Object[] {null, 1}, self());
        };
    }

    private static Object[] self() {
        Object[] self = new Object[1];
        self[0] = self;
        return self;
    }

    private List<@Nullable Object> ofJavaSql(Class<?> type) throws SQLException {
        return switch (type.getSimpleName()) {
            case "Date" -> Arrays.asList(new Date(0), null, new Date(Long.MAX_VALUE), new Date(Long.MIN_VALUE));
            case "Time" -> Arrays.asList(new Time(0), null, new Time(Long.MAX_VALUE));
            case "Timestamp" -> Arrays.asList(new Timestamp(0), null, new Timestamp(Long.MIN_VALUE));
            case "Array" -> Arrays.asList(connection.createArrayOf("VARCHAR", new Object[] {"a"}), null);
            case "Blob" -> Arrays.asList(connection.createBlob(), null);
            case "Clob", "NClob" -> Arrays.asList(connection.createNClob(), null);
            case "SQLType" -> Arrays.<@Nullable Object>asList(JDBCType.VARCHAR, null, JDBCType.ARRAY, namelessType());
            default -> Arrays.asList((Object) null);
        };
    }

    private static SQLType namelessType() {
        return new SQLType() {
            @Override
            public @Nullable String getName() {
                return null;
            }

            @Override
            public @Nullable String getVendor() {
                return null;
            }

            @Override
            public @Nullable Integer getVendorTypeNumber() {
                return null;
            }
        };
    }

    private static List<@Nullable Object> ofClass(Class<?> type) {
        if (type == String.class) {
            return Arrays.asList("VALUES 1", null, "", "n", "%", "{".repeat(1_000), "INTEGER", "\0");
        } else if (type == Object.class) {
            return objects();
        } else if (type == Class.class) {
            return Arrays.asList(String.class, null, int.class, void.class, Thread.class, Object.class);
        } else if (type == Map.class) {
            return Arrays.asList(Map.of(), null, Map.of("x", String.class));
        } else if (type == InputStream.class) {
            return Arrays.asList(new ByteArrayInputStream(new byte[1]), null, brokenStream());
        } else if (type == Reader.class) {
            return Arrays.asList(new StringReader("a"), null, brokenReader());
        }
        return ofRareClass(type);
    }

    private static List<@Nullable Object> ofRareClass(Class<?> type) {
        if (type == BigDecimal.class) {
            return Arrays.asList(
                    BigDecimal.ONE, null, new BigDecimal("1E+2147483647"), new BigDecimal("1E-2147483647"));
        } else if (type == Calendar.class) {
            return Arrays.asList(new GregorianCalendar(), null);
        } else if (type == Properties.class) {
            return Arrays.asList(new Properties(), null);
        } else if (type == Executor.class) {
            Executor refusing = task -> {
                throw new java.util.concurrent.RejectedExecutionException("full");
            };
            return Arrays.asList((Executor) Runnable::run, null, refusing);
        } else if (type == java.net.URL.class) {
            return Arrays.asList(url(), null);
        }
        return type == PrintWriter.class
                ? Arrays.asList(new PrintWriter(new java.io.StringWriter()), null)
                : Arrays.asList((Object) null);
    }

    private static Object url() {
        try {
            return URI.create("https://localhost/").toURL();
        } catch (java.net.MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<@Nullable Object> objects() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        Map<String, Object> map = new HashMap<>();
        map.put("k", map);
        List<Object> deep = List.of();
        for (int i = 0; i < 100_000; i++) {
            deep = List.of(deep);
        }
        return Arrays.asList(
                "1",
                null,
                1,
                list,
                map,
                deep,
                self(),
                new BigDecimal("1E+2147483647"),
                BigInteger.ONE.shiftLeft(100_000),
                LocalDateTime.MAX,
                OffsetDateTime.MIN,
                Instant.MAX,
                Double.NaN,
                new Object(),
                brokenReader());
    }

    private static InputStream brokenStream() {
        return new InputStream() {
            @Override
            public int read() {
                throw new IllegalStateException("broken stream");
            }

            @Override
            public int read(byte[] buffer, int offset, int count) {
                return read();
            }
        };
    }

    private static Reader brokenReader() {
        return new Reader() {
            @Override
            public int read(char[] buffer, int offset, int count) {
                throw new IllegalStateException("broken reader");
            }

            @Override
            public void close() {}
        };
    }
}
