package dev.schemaless.liquibase;

import liquibase.database.Database;
import liquibase.datatype.DataTypeInfo;
import liquibase.datatype.DatabaseDataType;
import liquibase.datatype.LiquibaseDataType;
import liquibase.datatype.core.BlobType;
import liquibase.datatype.core.FloatType;
import liquibase.datatype.core.TimeType;
import liquibase.datatype.core.UUIDType;

/** Types that Liquibase makes others of where it does not know the database: {@code binary(8)} a {@code BLOB(8)}, for example. */
public final class NativeTypes {
    private NativeTypes() {}

    /** {@code uuid}, which would be a text. */
    @DataTypeInfo(
            name = "uuid",
            aliases = {"uniqueidentifier", "java.util.UUID"},
            minParameters = 0,
            maxParameters = 0,
            priority = LiquibaseDataType.PRIORITY_DATABASE)
    public static final class Uuid extends UUIDType {
        @Override
        public boolean supports(Database database) {
            return database instanceof SchemalessDatabase;
        }

        @Override
        public DatabaseDataType toDatabaseDataType(Database database) {
            return new DatabaseDataType("UUID");
        }
    }

    /** {@code binary(n)}, which would be a BLOB. */
    @DataTypeInfo(
            name = "binary",
            aliases = "java.sql.Types.BINARY",
            minParameters = 0,
            maxParameters = 1,
            priority = LiquibaseDataType.PRIORITY_DATABASE)
    public static final class Binary extends BlobType {
        @Override
        public boolean supports(Database database) {
            return database instanceof SchemalessDatabase;
        }

        @Override
        public DatabaseDataType toDatabaseDataType(Database database) {
            return new DatabaseDataType("BINARY", getParameters());
        }
    }

    /** {@code varbinary} and {@code varbinary(n)}, which would be a BLOB. */
    @DataTypeInfo(
            name = "varbinary",
            aliases = "java.sql.Types.VARBINARY",
            minParameters = 0,
            maxParameters = 1,
            priority = LiquibaseDataType.PRIORITY_DATABASE)
    public static final class Varbinary extends BlobType {
        @Override
        public boolean supports(Database database) {
            return database instanceof SchemalessDatabase;
        }

        @Override
        public DatabaseDataType toDatabaseDataType(Database database) {
            return new DatabaseDataType("VARBINARY", getParameters());
        }
    }

    /** {@code real}, which would be a FLOAT, of 64 bits here. */
    @DataTypeInfo(
            name = "real",
            aliases = "java.sql.Types.REAL",
            minParameters = 0,
            maxParameters = 0,
            priority = LiquibaseDataType.PRIORITY_DATABASE)
    public static final class Real extends FloatType {
        @Override
        public boolean supports(Database database) {
            return database instanceof SchemalessDatabase;
        }

        @Override
        public DatabaseDataType toDatabaseDataType(Database database) {
            return new DatabaseDataType("REAL");
        }
    }

    /** {@code time(n)}, which would lose its precision. */
    @DataTypeInfo(
            name = "time",
            aliases = {"java.sql.Types.TIME", "java.sql.Time"},
            minParameters = 0,
            maxParameters = 1,
            priority = LiquibaseDataType.PRIORITY_DATABASE)
    public static final class Time extends TimeType {
        @Override
        public boolean supports(Database database) {
            return database instanceof SchemalessDatabase;
        }

        @Override
        public DatabaseDataType toDatabaseDataType(Database database) {
            return new DatabaseDataType("TIME", getParameters());
        }
    }
}
