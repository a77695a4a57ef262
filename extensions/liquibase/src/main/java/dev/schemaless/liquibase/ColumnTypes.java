package dev.schemaless.liquibase;

import java.sql.Types;
import java.util.Set;
import liquibase.database.Database;
import liquibase.exception.DatabaseException;
import liquibase.snapshot.CachedRow;
import liquibase.snapshot.SnapshotGenerator;
import liquibase.snapshot.jvm.ColumnSnapshotGenerator;
import liquibase.structure.DatabaseObject;
import liquibase.structure.core.Column;
import liquibase.structure.core.DataType;

/** Types of columns with the sizes that SQL writes after them, and no others: metadata has one for every type. */
@SuppressWarnings("unchecked") // the method snapshot of Liquibase's own base class
public final class ColumnTypes extends ColumnSnapshotGenerator {
    private static final Set<Integer> WITH_LENGTH = Set.of(Types.VARCHAR, Types.BINARY, Types.VARBINARY);
    private static final Set<Integer> WITH_FRACTION = Set.of(Types.TIME, Types.TIMESTAMP);

    @Override
    public int getPriority(Class<? extends DatabaseObject> type, Database database) {
        int priority = super.getPriority(type, database);
        if (!(database instanceof SchemalessDatabase)) {
            return PRIORITY_NONE;
        }
        return priority == PRIORITY_DEFAULT ? PRIORITY_DATABASE : priority;
    }

    @Override
    @SuppressWarnings({"rawtypes", "unchecked"})
    public Class<? extends SnapshotGenerator>[] replaces() {
        return new Class[] {ColumnSnapshotGenerator.class};
    }

    @Override
    protected DataType readDataType(CachedRow row, Column column, Database database) throws DatabaseException {
        DataType type = super.readDataType(row, column, database);
        int kind = row.getInt("DATA_TYPE");
        if (WITH_FRACTION.contains(kind)) {
            type.setColumnSize(row.getInt("DECIMAL_DIGITS"));
            type.setDecimalDigits(null);
        } else if (kind != Types.DECIMAL && !(WITH_LENGTH.contains(kind) && isBounded(row))) {
            type.setColumnSize(null);
            type.setDecimalDigits(null);
        }
        return type;
    }

    private static boolean isBounded(CachedRow row) {
        return row.getInt("COLUMN_SIZE") != Integer.MAX_VALUE;
    }
}
