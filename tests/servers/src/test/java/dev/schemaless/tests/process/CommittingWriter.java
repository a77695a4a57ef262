package dev.schemaless.tests.process;

import dev.schemaless.catalog.access.Attempts;
import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.access.SchemaChanges.NewIndex;
import dev.schemaless.catalog.access.SchemaChanges.NewModel;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.codec.Compression;
import dev.schemaless.catalog.codec.JsonText;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition.Direction;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.StringType;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code CommittingWriter FIRST HOST PORT DATABASE USER PASSWORD …}: commits transaction after transaction until killed, and
 * prints the number of each that succeeded. Each puts a mark on every partition and counts itself in a row of every partition.
 */
final class CommittingWriter {
    private static final int ARGUMENTS = 5;
    private static final int USUAL_RETRIES = 50;

    private CommittingWriter() {}

    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        List<PartitionConfig> partitions = partitions(List.of(arguments).subList(1, arguments.length));
        Store store = Stores.open(config(partitions));
        for (long number = Long.parseLong(arguments[0]); ; number++) {
            commit(store, number);
            out.println(number);
        }
    }

    /** Reads partitions from {@code HOST PORT DATABASE USER PASSWORD …}. */
    static List<PartitionConfig> partitions(List<String> arguments) {
        List<PartitionConfig> partitions = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i += ARGUMENTS) {
            partitions.add(new PartitionConfig.MySql(
                    arguments.get(i),
                    Integer.parseInt(arguments.get(i + 1)),
                    arguments.get(i + 2),
                    arguments.get(i + 3),
                    arguments.get(i + 4),
                    Map.of("sslMode", "DISABLED", "allowPublicKeyRetrieval", "true")));
        }
        return partitions;
    }

    /** Writes partitions as arguments of a process. */
    static List<String> arguments(List<PartitionConfig.MySql> partitions) {
        return partitions.stream()
                .flatMap(partition -> Stream.of(
                        partition.host(),
                        String.valueOf(partition.port()),
                        partition.database(),
                        partition.user(),
                        partition.password()))
                .toList();
    }

    static StoreConfig config(List<PartitionConfig> partitions) {
        return new StoreConfig(
                partitions,
                "",
                OptionalInt.of(12),
                OptionalInt.empty(),
                true,
                new Compression(Compression.Algorithm.NONE, 1024),
                new StoreConfig.Pool(3, Duration.ofSeconds(20)),
                StoreConfig.Durability.FULL);
    }

    static void createModel(Store store) {
        store.changes()
                .createModel(new NewModel(
                        "mark",
                        List.of(
                                new Column("n", "n", new IntegerType(64), Column.BASE_CELL, false, null),
                                text("kind"),
                                text("place")),
                        List.of(),
                        null));
        store.changes().createIndex(new NewIndex("mark", "by_n", List.of("n"), null));
    }

    /** Makes the values of each mark unique: its claim mostly lies on another partition than the mark. */
    static void createUniqueIndex(Store store) {
        store.changes()
                .createIndex(new NewIndex(
                        "mark", "by_place", List.of("place"), null, List.of(), true, Direction.ascending(1)));
    }

    private static Column text(String name) {
        return new Column(name, name, new StringType(StringType.UNBOUNDED, false), Column.BASE_CELL, false, null);
    }

    static void commit(Store store, long number) {
        commit(store, number, USUAL_RETRIES);
    }

    static void commit(Store store, long number, int conflictRetries) {
        List<RowChange> changes = new ArrayList<>();
        for (int position = 0; position < store.topology().partitions(); position++) {
            changes.add(new PutOnce(keyOfMark(store, position, number), number));
            changes.add(new Count(counter(store, position)));
        }
        Model model = store.catalog().findModel("mark").orElseThrow();
        store.write(new WriteRequest(
                store.catalog().version(), model, changes, ReadControl.unlimited(), new Attempts(conflictRetries)));
    }

    /** Puts a mark on one partition only. */
    static void mark(Store store, int position, long number) {
        Model model = store.catalog().findModel("mark").orElseThrow();
        List<RowChange> changes = List.of(new PutOnce(keyOfMark(store, position, number), number));
        store.write(new WriteRequest(store.catalog().version(), model, changes, ReadControl.unlimited()));
    }

    static RowKey counter(Store store, int position) {
        return RowKey.of((long) store.topology().tableRunsOf(position).get(0) << 48, 0);
    }

    private static RowKey keyOfMark(Store store, int position, long number) {
        return RowKey.of((long) store.topology().tableRunsOf(position).get(0) << 48, 1 + number);
    }

    static long numberOf(@Nullable StoredRow row) {
        if (row == null) {
            return 0;
        }
        String json = JsonText.of(BodyReader.ofStored(row.bodies().get(0), row.key()));
        return Long.parseLong(json.replaceAll(".*\"n\":(\\d+).*", "$1"));
    }

    private static Decision put(RowKey key, long number, String kind) {
        BodyWriter body = new BodyWriter();
        body.writeMapHeader(3);
        body.writeString("n");
        body.writeLong(number);
        body.writeString("kind");
        body.writeString(kind);
        body.writeString("place");
        body.writeString(kind + " " + key);
        return new Decision.Put(Map.of(Column.BASE_CELL, body.toBytes()), 1);
    }

    private record PutOnce(RowKey key, long number) implements RowChange {
        @Override
        public boolean isLikelyNew() {
            return true;
        }

        @Override
        public Decision decide(@Nullable StoredRow current) {
            if (current != null) {
                throw new IllegalStateException("transaction " + number + " has been made already");
            }
            return put(key, number, "mark");
        }
    }

    private record Count(RowKey key) implements RowChange {
        @Override
        public Decision decide(@Nullable StoredRow current) {
            return put(key, numberOf(current) + 1, "counter");
        }
    }
}
