package dev.schemaless.catalog.server.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.util.function.Consumer;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.tx.VersionedValueType;
import org.h2.mvstore.type.DataType;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;
import org.h2.result.RowFactory;
import org.h2.result.SearchRow;
import org.h2.value.CompareMode;
import org.h2.value.VersionedValue;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a database file, before H2 makes anything of them.
 *
 * <p>H2 2.5.252 runs code of a file while it opens it: constructors of triggers, scripts, drivers of linked tables, classes that types of maps name.
 * A look into INFORMATION_SCHEMA would come too late. So the maps that H2 reads then are read here first, from the file that
 * H2 has opened and locked.
 */
final class FileContents {
    private static final String CATALOG = "table.0";
    private static final String TYPES = "_";
    private static final String PREPARED = "openTransactions";
    private static final int CATALOG_COLUMNS = 4;
    private static final int SQL = 3;

    private final MVStore store;

    private FileContents(MVStore store) {
        this.store = store;
    }

    /**
     * Refuses a file with anything in it that no store has.
     *
     * @param name the file's, for messages
     * @throws FileSystemException if there is something, as {@link FileRefusal} makes it
     */
    static void check(FileChannel file, String name) throws IOException {
        try {
            MVStore store = new MVStore.Builder()
                    .fileStore(new LentFile(file, name))
                    .autoCommitDisabled()
                    .open();
            try {
                new FileContents(store).check();
            } finally {
                store.closeImmediately();
            }
        } catch (ForeignContentException e) {
            throw FileRefusal.of(name, e.content());
        } catch (MVStoreException e) {
            if (e.getCause() instanceof ForeignContentException foreign) {
                throw FileRefusal.of(name, foreign.content()); // H2 takes errors of types for damage
            }
            throw e;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            // lengths and depths are the file's, and H2 believes them
            throw new IOException("Cannot read the contents of the file.", e);
        }
    }

    private void check() {
        forEach(TYPES, StringDataType.INSTANCE, new KnownTypes(), type -> {});
        forEach(PREPARED, new PlainObjects(), new PlainObjects(), transaction -> {});
        forEach(CATALOG, LongDataType.INSTANCE, new VersionedValueType<>(rowType()), FileContents::check);
    }

    private <K, V> void forEach(String map, DataType<K> keys, DataType<V> values, Consumer<V> check) {
        if (store.hasMap(map)) {
            MVMap<K, V> content =
                    store.openMap(map, new MVMap.Builder<K, V>().keyType(keys).valueType(values));
            content.values().forEach(check);
        }
    }

    private static DataType<SearchRow> rowType() {
        return RowFactory.getDefaultRowFactory()
                .createRowFactory(
                        null,
                        CompareMode.getInstance(null, 0),
                        null,
                        new int[CATALOG_COLUMNS],
                        null,
                        null,
                        CATALOG_COLUMNS,
                        false)
                .getRowDataType();
    }

    /** Checks the current and the committed content of a row, because the commit may have been interrupted. */
    private static void check(VersionedValue<SearchRow> row) {
        check(row.getCurrentValue());
        check(row.getCommittedValue());
    }

    private static void check(@Nullable SearchRow row) {
        if (row == null) {
            return;
        }
        Definition definition = new Definition(row.getValue(SQL).getString());
        if (!definition.isPlain()) {
            throw new ForeignContentException("'" + definition.subject() + "'");
        }
    }
}
