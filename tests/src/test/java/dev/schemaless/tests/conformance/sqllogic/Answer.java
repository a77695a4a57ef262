package dev.schemaless.tests.conformance.sqllogic;

import dev.schemaless.tests.conformance.sqllogic.Step.Sorting;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A query's values, as the files write them. */
record Answer(List<String> values) {
    /**
     * Reads all rows.
     *
     * @throws IllegalArgumentException if there are not as many columns as types
     */
    static Answer read(ResultSet rows, String types, Sorting sorting) throws SQLException {
        if (rows.getMetaData().getColumnCount() != types.length()) {
            throw new IllegalArgumentException(rows.getMetaData().getColumnCount() + " columns");
        }
        List<List<String>> texts = new ArrayList<>();
        while (rows.next()) {
            List<String> row = new ArrayList<>();
            for (int i = 0; i < types.length(); i++) {
                row.add(text(rows.getObject(i + 1), types.charAt(i)));
            }
            texts.add(row);
        }
        return new Answer(sorted(texts, sorting));
    }

    private static List<String> sorted(List<List<String>> rows, Sorting sorting) {
        if (sorting == Sorting.ROWSORT) {
            rows.sort(Answer::compare);
        }
        List<String> values = rows.stream().flatMap(List::stream).collect(Collectors.toCollection(ArrayList::new));
        if (sorting == Sorting.VALUESORT) {
            Collections.sort(values);
        }
        return values;
    }

    private static int compare(List<String> left, List<String> right) {
        for (int i = 0; i < left.size(); i++) {
            int order = left.get(i).compareTo(right.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /** SQLite has no truth values: its comparisons give 1 and 0. Of a text that is no number, its integer is 0. */
    private static String text(Object value, char type) {
        if (value == null) {
            return "NULL";
        }
        Object known = value instanceof Boolean truth ? (Object) (truth ? 1 : 0) : value;
        return switch (type) {
            case 'I' ->
                known instanceof Number
                        ? new BigDecimal(known.toString()).toBigInteger().toString()
                        : "0";
            case 'R' -> String.format(Locale.ROOT, "%.3f", Double.parseDouble(known.toString()));
            case 'T' -> printable(known.toString());
            default -> throw new IllegalArgumentException("type " + type);
        };
    }

    private static String printable(String text) {
        return text.isEmpty() ? "(empty)" : text.replaceAll("[^ -~]", "@");
    }

    /** Says whether these are the values of a file, which it lists or of which it has number and hash. */
    boolean is(List<String> expected) {
        return values.equals(expected) || List.of(digest()).equals(expected);
    }

    /** Returns number and hash. */
    String digest() {
        MessageDigest md5;
        try {
            md5 = MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        values.forEach(value -> md5.update((value + "\n").getBytes(StandardCharsets.UTF_8)));
        return values.size() + " values hashing to " + HexFormat.of().formatHex(md5.digest());
    }
}
