package dev.schemaless.tests.contract;

import static dev.schemaless.tests.fixture.Statements.execute;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.SQLException;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStoreException;

/** A way in which H2's database is closed while a store uses it. H2 itself closes it after a failure that it cannot mend. */
enum DatabaseClosing {
    SHUTDOWN {
        @Override
        void close(Connection partition) throws SQLException {
            execute(partition, "SHUTDOWN");
        }
    },
    IMMEDIATE_SHUTDOWN {
        @Override
        void close(Connection partition) throws SQLException {
            execute(partition, "SHUTDOWN IMMEDIATELY");
        }
    },
    /** As after a write that failed. */
    PANIC {
        @Override
        void close(Connection partition) throws SQLException {
            SessionLocal session =
                    (SessionLocal) partition.unwrap(JdbcConnection.class).getSession();
            assertThatThrownBy(() -> session.getDatabase()
                            .getStore()
                            .getMvStore()
                            .panic(new MVStoreException(2, "no space left")))
                    .isInstanceOf(MVStoreException.class);
        }
    };

    abstract void close(Connection partition) throws SQLException;

    /** Closes the database of the store's only partition. */
    void close(TestStore place) throws SQLException {
        // closed with the database
        close(place.connectToPartition(0));
    }
}
