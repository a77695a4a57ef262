package dev.schemaless.catalog.define;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.document.Definition;
import dev.schemaless.catalog.job.run.FailureLog;
import dev.schemaless.catalog.layout.HistorySql;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.Sequence;
import dev.schemaless.catalog.server.Partition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drops physical tables, but does not wait long for transactions that use them: a second for a table, and twice at
 * most. Used for one change of the catalog.
 */
final class TableDrops {
    private static final Logger LOG = LoggerFactory.getLogger(TableDrops.class);
    /** The partitions whose servers have refused it to this JVM. */
    private static final Set<String> REFUSING = ConcurrentHashMap.newKeySet();

    private static final int MOST_REFUSING = 1_000;
    private static final int LOCK_SECONDS = 1;
    private static final int MOST_WAITS = 2;

    private final CatalogChange change;
    private final StoreTables tables;
    private int waits;

    TableDrops(CatalogChange change) {
        this.change = change;
        this.tables = change.tables();
    }

    /**
     * Drops the existing tables of a dropped model or index, and the counter of a dropped sequence.
     *
     * @return whether all are gone
     */
    boolean drop(Definition definition) {
        return IntStream.range(0, tables.partitions().size())
                        .filter(position -> drop(definition, position))
                        .count()
                == tables.partitions().size();
    }

    private boolean drop(Definition definition, int position) {
        if (waits >= MOST_WAITS || change.isStopped()) {
            return false;
        }
        change.check();
        try {
            drop(
                    tables.partitions().get(position),
                    tables.topology().tableRunsOf(position).stream()
                            .flatMap(run -> tables(tables.names(), definition, run).stream())
                            .toList());
            if (position == 0) {
                forgetCounter(definition);
            }
            forgetHistory(definition, position);
            return true;
        } catch (SchemalessException e) {
            if (e.code() == ErrorCode.SERIALIZATION_FAILURE) {
                waits++;
            } else if (e.code() == ErrorCode.PRIVILEGE_MISSING) {
                sayOnce(tables.partitions().get(position).display(), e);
            } else if (!change.isStopped()) {
                FailureLog.warn(LOG, "Cannot drop tables of '" + definition.name() + "'; trying again later.", e);
            }
            return false;
        }
    }

    /** Logs once for each partition that this process may not drop tables. An application's account does not need that right. */
    private static void sayOnce(String partition, SchemalessException refusal) {
        if (REFUSING.size() < MOST_REFUSING && REFUSING.add(partition)) {
            LOG.warn(
                    "Cannot drop tables of dropped models and indexes in {}; a process whose account may does it. {}",
                    partition,
                    refusal.getMessage());
        }
    }

    private void forgetCounter(Definition definition) {
        Optional<Integer> sequence = definition instanceof Definition.OfModel dropped
                ? dropped.model().identitySequence().map(Sequence::number)
                : Optional.of(definition.number()).filter(number -> definition instanceof Definition.OfSequence);
        sequence.ifPresent(new SequenceCounters(change)::forget);
    }

    private void forgetHistory(Definition definition, int position) {
        if (definition instanceof Definition.OfModel dropped && dropped.model().retention() != null) {
            Partition partition = tables.partition(position);
            HistorySql sql = new HistorySql(partition.dialect(), tables.names());
            partition.run("forget history", change.control(), connection -> {
                sql.create().update(connection);
                return sql.forget(dropped.number()).update(connection);
            });
        }
    }

    /** Returns the names of the tables that a definition has, or had, for a table run. */
    static List<String> tables(TableNames names, Definition definition, int run) {
        List<String> tables = new ArrayList<>();
        if (definition instanceof Definition.OfModel dropped) {
            Model model = dropped.model();
            model.indexes().forEach(index -> {
                tables.add(names.entries(model, index.number(), run));
                if (index.unique()) {
                    tables.add(names.claims(model, index.number(), run));
                }
            });
            tables.add(names.latest(model, run));
            tables.add(names.cells(model, run));
        } else if (definition instanceof Definition.OfDroppedIndex index) {
            tables.add(names.entries(index.modelNumber(), index.modelName(), index.number(), run));
            if (index.unique()) {
                tables.add(names.claims(index.modelNumber(), index.modelName(), index.number(), run));
            }
        }
        return tables;
    }

    /** Drops tables on one partition. The session's lock timeout is changed, so the session is not used again. */
    private void drop(Partition partition, List<String> dropped) {
        if (dropped.isEmpty()) {
            return;
        }
        StoreSql sql = new StoreSql(partition.dialect(), tables.names());
        partition.runOnLastSession("drop table", change.control(), connection -> {
            Query.of(partition.dialect().tableLockTimeout(LOCK_SECONDS)).update(connection);
            for (String table : dropped) {
                sql.dropTable(table).update(connection);
            }
            return dropped.size();
        });
    }
}
