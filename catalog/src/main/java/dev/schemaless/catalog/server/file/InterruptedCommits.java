package dev.schemaless.catalog.server.file;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.tx.Transaction;
import org.h2.mvstore.tx.TransactionStore;

/**
 * Completes commits that were interrupted by the end of the process.
 *
 * <p>A large commit may reach the file in parts: first the mark that it is decided, then its rows, one by one. H2 looks for such
 * marks when it opens a file.
 *
 * <p>H2 2.5.252, no issue known: TransactionStore.endLeftoverTransactions has no effect, because Transaction.commit assumes that
 * a transaction with the mark has ended. Its rows stay hidden from every reader, and a writer of one of them waits for ever,
 * spinning.
 */
public final class InterruptedCommits {
    private static final int COMMITTED = 3;

    private InterruptedCommits() {}

    /**
     * Finishes them in a database that is not in use yet. It has to be closed and opened again if there were any,
     * because H2 has read only parts of them.
     *
     * @return how many there were
     */
    public static int finish(Connection connection) throws SQLException {
        SessionLocal session =
                (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
        TransactionStore store = session.getDatabase().getStore().getTransactionStore();
        List<Transaction> interrupted = store.getOpenTransactions().stream()
                .filter(transaction -> transaction.getStatus() == COMMITTED)
                .toList();
        for (Transaction transaction : interrupted) {
            call(store, "commit", transaction);
            call(store, "endTransaction", transaction);
        }
        return interrupted.size();
    }

    /** Calls one of the two steps of Transaction.commit, which that does not take for marked transactions. */
    private static void call(TransactionStore store, String step, Transaction transaction) throws SQLException {
        try {
            Method method = TransactionStore.class.getDeclaredMethod(step, Transaction.class, boolean.class);
            method.setAccessible(true);
            method.invoke(store, transaction, true);
        } catch (InvocationTargetException e) {
            throw new SQLException(
                    "Cannot finish the commits that were under way when the process ended.", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "Cannot finish commits with H2: its version is not one this works with. Take that of the pom.", e);
        }
    }
}
