package dev.schemaless.planner.value;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.UUID;
import org.apache.calcite.sql.type.SqlTypeName;

/** The types of parameters whose class alone decides. */
final class ParameterClasses {
    static final Map<Class<?>, SqlTypeName> NAMES = Map.ofEntries(
            Map.entry(Boolean.class, SqlTypeName.BOOLEAN),
            Map.entry(Byte.class, SqlTypeName.TINYINT),
            Map.entry(Short.class, SqlTypeName.SMALLINT),
            Map.entry(Integer.class, SqlTypeName.INTEGER),
            Map.entry(Long.class, SqlTypeName.BIGINT),
            Map.entry(Float.class, SqlTypeName.REAL),
            Map.entry(Double.class, SqlTypeName.DOUBLE),
            Map.entry(String.class, SqlTypeName.VARCHAR),
            Map.entry(byte[].class, SqlTypeName.VARBINARY),
            Map.entry(LocalDate.class, SqlTypeName.DATE),
            Map.entry(LocalTime.class, SqlTypeName.TIME),
            Map.entry(LocalDateTime.class, SqlTypeName.TIMESTAMP),
            Map.entry(OffsetDateTime.class, SqlTypeName.TIMESTAMP),
            Map.entry(UUID.class, SqlTypeName.UUID));

    private ParameterClasses() {}
}
