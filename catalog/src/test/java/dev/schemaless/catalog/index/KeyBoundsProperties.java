package dev.schemaless.catalog.index;

import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.Models;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.fixture.Generator;
import dev.schemaless.catalog.key.KeyRange;
import dev.schemaless.catalog.key.RowKeys;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TypedValues;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The ranges of bounds hold every row within them, and what was read in an order leaves nothing that comes before. */
class KeyBoundsProperties {
    private static final int SHARDS = 4;
    private static final int ROWS = 30;

    /** Rows of a model, bounds of a prefix of its key, and an order of its columns behind those of one value each. */
    record Sample(Model model, List<ScalarType> types, List<List<Object>> rows, List<Bound> bounds, IndexOrder order) {
        RowKeys keys() {
            return RowKeys.of(model, SHARDS);
        }

        KeyBounds keyBounds() {
            return KeyBounds.of(model, SHARDS);
        }

        List<List<Object>> inside() {
            return rows.stream().filter(row -> isInside(row, 0, bounds)).toList();
        }
    }

    @Test
    void rangesHoldWhatIsWithinTheBounds() {
        tries(3_000).forAll(samples(), sample -> {
            List<KeyRange> all = new ArrayList<>();
            for (int shard = 0; shard < SHARDS; shard++) {
                all.addAll(sample.keyBounds().ranges(shard, sample.bounds()));
            }

            assertThat(sample.inside()).allMatch(row -> holds(all, sample.keys().of(row)));
            for (int i = 1; i < all.size(); i++) {
                assertThat(all.get(i - 1).high()).isLessThan(all.get(i).low());
            }
            assertThat(all).allMatch(range -> range.low().compareTo(range.high()) <= 0);
        });
    }

    @Test
    void partsHoldWhatIsWithinTheBounds() {
        tries(3_000).forAll(samplesWithParts(), sample -> {
            List<KeyPart> parts = partsOf(sample).orElseThrow();

            assertThat(sample.inside())
                    .allSatisfy(row -> assertThat(parts)
                            .anyMatch(part -> holds(part.ranges(), sample.keys().of(row))));
        });
    }

    /** Else a row would come twice. */
    @Test
    void noRowIsInTwoParts() {
        tries(3_000).forAll(samplesWithParts(), sample -> {
            List<KeyPart> parts = partsOf(sample).orElseThrow();

            assertThat(sample.rows())
                    .allSatisfy(row -> assertThat(parts)
                            .filteredOn(
                                    part -> holds(part.ranges(), sample.keys().of(row)))
                            .hasSizeLessThanOrEqualTo(1));
        });
    }

    /** Keys that are cut may not tell parts apart. */
    private static Optional<List<KeyPart>> partsOf(Sample sample) {
        return sample.keyBounds().parts(ShardSet.all(SHARDS), sample.bounds(), sample.order());
    }

    /** Wherever reading a part stops, no row behind comes before one that is said to be ahead. */
    @Test
    void noUnreadRowComesBeforeOneThatIsAhead() {
        tries(3_000).forAll(samplesWithParts(), sample -> {
            IndexOrder order = sample.order();
            Comparator<RowKey> asRead =
                    order.backward() ? Comparator.<RowKey>reverseOrder() : Comparator.naturalOrder();
            KeyOrder keyOrder = sample.keyBounds().order(order);
            for (KeyPart part : partsOf(sample).orElseThrow()) {
                List<List<Object>> rows = sample.rows().stream()
                        .filter(row -> holds(part.ranges(), sample.keys().of(row)))
                        .sorted(Comparator.comparing(row -> sample.keys().of(row), asRead))
                        .toList();
                for (int stop = 0; stop < rows.size(); stop++) {
                    RowKey last = sample.keys().of(rows.get(stop));
                    for (List<Object> ahead : sample.inside()) {
                        if (keyOrder.isAhead(ordering(ahead, order), part, last)) {
                            assertThat(rows.subList(stop + 1, rows.size()))
                                    .noneMatch(row -> comesBefore(row, ahead, order));
                        }
                    }
                }
            }
        });
    }

    /** Says whether a row comes before another, or is not known to come behind it. */
    private static boolean comesBefore(List<Object> row, List<Object> other, IndexOrder order) {
        for (int i = order.from(); i < order.from() + order.columns(); i++) {
            int compared = TypedValues.compare(row.get(i), other.get(i));
            if (compared != 0) {
                return compared < 0 != order.backward();
            }
        }
        return !order.whole();
    }

    private static List<Object> ordering(List<Object> row, IndexOrder order) {
        return row.subList(order.from(), order.from() + order.columns());
    }

    private static boolean holds(List<KeyRange> ranges, RowKey key) {
        return ranges.stream()
                .anyMatch(
                        range -> range.low().compareTo(key) <= 0 && range.high().compareTo(key) >= 0);
    }

    private static boolean isInside(List<Object> row, int column, List<Bound> bounds) {
        return IntStream.range(0, bounds.size()).allMatch(i -> isInside(row, column + i, bounds.get(i)));
    }

    private static boolean isInside(List<Object> row, int column, Bound bound) {
        Object value = row.get(column);
        if (bound instanceof Bound.In in) {
            return in.values().stream().anyMatch(one -> TypedValues.compare(one, value) == 0);
        }
        if (bound instanceof Bound.AnyOf any) {
            return any.boxes().stream().anyMatch(box -> isInside(row, column, box));
        }
        if (bound instanceof Bound.StartsWith start) {
            return ((String) value).startsWith(start.prefix());
        }
        if (!(bound instanceof Bound.Range range)) {
            return true;
        }
        int toLow = range.low() == null ? 1 : TypedValues.compare(value, range.low());
        int toHigh = range.high() == null ? -1 : TypedValues.compare(value, range.high());
        return (toLow > 0 || (toLow == 0 && range.lowInclusive()))
                && (toHigh < 0 || (toHigh == 0 && range.highInclusive()));
    }

    private static Generator<Sample> samples() {
        return KeyBoundsProperties::sample;
    }

    private static Generator<Sample> samplesWithParts() {
        return samples().filter(sample -> partsOf(sample).isPresent());
    }

    private static Sample sample(Random random) {
        List<ScalarType> types = new ArrayList<>();
        List<List<Object>> domains = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            ScalarType type = TypedValues.TYPES.get(random.nextInt(TypedValues.TYPES.size()));
            types.add(type);
            domains.add(IntStream.range(0, 4).mapToObj(n -> value(type, random)).toList());
        }
        List<List<Object>> rows = IntStream.range(0, ROWS)
                .mapToObj(
                        n -> domains.stream().map(domain -> any(domain, random)).toList())
                .distinct()
                .toList();
        int from = random.nextInt(types.size());
        List<Bound> bounds = new ArrayList<>();
        for (int i = 0; i < from; i++) {
            bounds.add(in(domains.get(i), random));
        }
        if (random.nextInt(4) > 0) {
            bounds.add(
                    random.nextInt(3) == 0
                            ? boxes(from, types, domains, random)
                            : bound(types.get(from), domains.get(from), random));
        }
        int columns = 1 + random.nextInt(types.size() - from);
        IndexOrder order = new IndexOrder(from, columns, random.nextBoolean(), random.nextBoolean());
        return new Sample(model(types, random), types, rows, bounds, order);
    }

    private static Bound boxes(int from, List<ScalarType> types, List<List<Object>> domains, Random random) {
        List<List<Bound>> boxes = new ArrayList<>();
        boxes.add(List.of(bound(types.get(from), domains.get(from), random)));
        if (from + 1 < types.size()) {
            boxes.add(
                    List.of(in(domains.get(from), random), bound(types.get(from + 1), domains.get(from + 1), random)));
        }
        return new Bound.AnyOf(boxes);
    }

    private static Bound bound(ScalarType type, List<Object> domain, Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> in(domain, random);
            case 1 -> new Bound.Range(any(domain, random), random.nextBoolean(), null, false);
            case 2 -> new Bound.Range(null, false, any(domain, random), random.nextBoolean());
            case 3 ->
                type instanceof StringType
                        ? new Bound.StartsWith(start((String) any(domain, random), random))
                        : new Bound.IsNotNull();
            default ->
                new Bound.Range(any(domain, random), random.nextBoolean(), any(domain, random), random.nextBoolean());
        };
    }

    private static String start(String text, Random random) {
        return text.substring(0, random.nextInt(text.length() + 1));
    }

    private static Bound in(List<Object> domain, Random random) {
        return new Bound.In(IntStream.range(0, 1 + random.nextInt(2))
                .mapToObj(n -> any(domain, random))
                .toList());
    }

    private static Object any(List<Object> domain, Random random) {
        return domain.get(random.nextInt(domain.size()));
    }

    private static Model model(List<ScalarType> types, Random random) {
        List<Column> columns = IntStream.range(0, types.size())
                .mapToObj(i -> Models.column("k" + i, types.get(i)))
                .toList();
        List<String> key = columns.stream().map(Column::name).toList();
        return new Model(1, "t", columns, key, key.get(random.nextInt(key.size())), List.of());
    }

    /** Some texts are about as long as what is kept of a key. */
    private static Object value(ScalarType type, Random random) {
        Object value = TypedValues.value(type, random);
        boolean unbounded = type instanceof StringType text && text.length() == StringType.UNBOUNDED;
        return unbounded && random.nextInt(2) == 0 ? "x".repeat(20 + random.nextInt(45)) + value : value;
    }
}
