package dev.schemaless.tests.property;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.sql.Dialect;
import dev.schemaless.catalog.sql.TableNames;
import dev.schemaless.catalog.store.Store;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.write.Work;
import dev.schemaless.planner.SessionSettings.TypeMismatch;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Random stores of one backend, of one to three partitions where it can have them. */
abstract class RandomStores {
    /** Returns how many stores are made. */
    abstract int stores();

    abstract Dialect dialect();

    /** Returns a configuration with that many partitions, if the backend can have them. */
    StoreConfig config(TestStore place, int partitions) {
        return place.config();
    }

    Connection connect(TestStore place, StoreConfig config, int partition) throws SQLException {
        return place.connectToPartition(partition);
    }

    final StoreConfig randomConfig(TestStore place, Random random, String namespace) {
        StoreConfig config = config(place, 1 + random.nextInt(3));
        return new StoreConfig(
                config.partitions(),
                namespace,
                OptionalInt.of(random.nextBoolean() ? 4 : 13),
                random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(1),
                true,
                config.compression(),
                config.pool(),
                config.durability());
    }

    final void fill(TestStore place, StoreConfig config, Store store, RandomStore filled) throws SQLException {
        List<Connection> connections = new ArrayList<>();
        try {
            for (int i = 0; i < config.partitions().size(); i++) {
                connections.add(connect(place, config, i));
            }
            filled.fill(model -> new PartitionWriter(
                    dialect(), new TableNames(config.namespace()), store.topology(), model, connections));
        } finally {
            for (Connection connection : connections) {
                connection.close();
            }
        }
    }

    /** Returns all rows as a store or a transaction sees them: row keys, then the columns. */
    static List<@Nullable Object[]> allRows(RandomStore filled, Work work) {
        return Answers.rows(
                filled.session(TypeMismatch.NULL),
                "SELECT _row_key, " + filled.table().columnNames() + " FROM "
                        + filled.table().source(),
                List.of(),
                work);
    }

    /** A known limit: what compares exact numbers that need more than 38 digits together is refused. */
    static boolean isTooLongDecimal(@Nullable Throwable cause) {
        return cause instanceof SchemalessException refusal
                && refusal.code() == ErrorCode.NUMBER_OUT_OF_RANGE
                && String.valueOf(refusal.getMessage()).startsWith("Cannot use DECIMAL with");
    }
}
