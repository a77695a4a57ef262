package dev.schemaless.tests.property;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.Work;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.H2Dialect;
import dev.schemaless.catalog.dialect.MariaDbDialect;
import dev.schemaless.catalog.dialect.MySqlDialect;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.planner.SessionSettings.TypeMismatch;
import dev.schemaless.tests.fixture.Backend;
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

    private static Dialect dialect(Backend backend) {
        return switch (backend) {
            case H2_MEMORY, H2_FILE -> new H2Dialect();
            case MYSQL -> new MySqlDialect();
            default -> new MariaDbDialect();
        };
    }

    /** Returns a configuration with that many partitions, if the backend can have them. */
    private static StoreConfig config(TestStore place, int partitions) {
        return place.backend() == Backend.H2_MEMORY ? H2Stores.config(place, partitions) : place.config();
    }

    private static Connection connect(TestStore place, int partition) throws SQLException {
        return place.backend() == Backend.H2_MEMORY
                ? H2Stores.connect(place, partition)
                : place.connectToPartition(partition);
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
                connections.add(connect(place, i));
            }
            filled.fill(model -> new PartitionWriter(
                    dialect(place.backend()),
                    new TableNames(config.namespace()),
                    store.topology(),
                    model,
                    connections));
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
