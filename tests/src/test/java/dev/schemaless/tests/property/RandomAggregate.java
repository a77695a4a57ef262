package dev.schemaless.tests.property;

import dev.schemaless.tests.property.RandomTable.RandomColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A query that groups the rows of a table.
 *
 * @param keys how many of its columns, from the first, are what rows are grouped by
 * @param select the select list
 * @param tail what follows the predicate
 */
record RandomAggregate(int keys, String select, String tail) {
    static RandomAggregate of(RandomTable table, Random random) {
        List<String> keys = IntStream.range(0, random.nextInt(3))
                .mapToObj(i -> table.columns()
                        .get(random.nextInt(table.columns().size()))
                        .name())
                .distinct()
                .toList();
        if (!keys.isEmpty() && random.nextInt(6) == 0) {
            return new RandomAggregate(keys.size(), "DISTINCT " + String.join(", ", keys), "");
        }
        List<String> aggregates = IntStream.range(0, 1 + random.nextInt(4))
                .mapToObj(i -> aggregate(table, random))
                .toList();
        String select = Stream.concat(keys.stream(), aggregates.stream()).collect(Collectors.joining(", "));
        String having = random.nextInt(4) == 0 ? " HAVING COUNT(*) " + (random.nextBoolean() ? "> 1" : "= 1") : "";
        String groupBy = keys.isEmpty() ? "" : " GROUP BY " + String.join(", ", keys);
        return new RandomAggregate(keys.size(), select, groupBy + having);
    }

    private static String aggregate(RandomTable table, Random random) {
        RandomColumn column = table.columns().get(random.nextInt(table.columns().size()));
        List<String> choices = new ArrayList<>(
                List.of("COUNT(*)", "COUNT(" + column.name() + ")", "COUNT(DISTINCT " + column.name() + ")"));
        boolean approximate = column.kind() == ColumnKind.DOUBLE || column.kind() == ColumnKind.REAL;
        if (column.kind().isNumber() && !approximate) {
            // H2 sums doubles as DECFLOAT, and no NaN
            choices.addAll(List.of("SUM(" + column.name() + ")", "SUM(DISTINCT " + column.name() + ")"));
            choices.addAll(List.of("SUM(" + column.name() + ")", "AVG(" + column.name() + ")"));
        }
        if (column.kind() != ColumnKind.UUID_) {
            // which order UUIDs have is everybody's own affair
            choices.addAll(List.of("MIN(" + column.name() + ")", "MAX(" + column.name() + ")"));
        }
        String call = choices.get(random.nextInt(choices.size()));
        RandomColumn other = table.columns().get(random.nextInt(table.columns().size()));
        return random.nextInt(5) == 0 ? call + " FILTER (WHERE " + other.name() + " IS NOT NULL)" : call;
    }
}
