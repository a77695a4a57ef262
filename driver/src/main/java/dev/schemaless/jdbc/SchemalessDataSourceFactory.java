package dev.schemaless.jdbc;

import java.sql.SQLException;
import java.util.Collections;
import java.util.Hashtable;
import javax.naming.Context;
import javax.naming.Name;
import javax.naming.RefAddr;
import javax.naming.Reference;
import javax.naming.spi.ObjectFactory;
import org.jspecify.annotations.Nullable;

/** Makes data sources from JNDI references. Stateless. */
public final class SchemalessDataSourceFactory implements ObjectFactory {
    /** JNDI makes one. */
    public SchemalessDataSourceFactory() {}

    /**
     * Makes the data source of a reference.
     *
     * @return null if it is not a reference to one of ours
     * @throws SQLException if it has an unknown property
     */
    @Override
    @SuppressWarnings("JdkObsolete") // the interface is of that time
    public @Nullable Object getObjectInstance(
            @Nullable Object object,
            @Nullable Name name,
            @Nullable Context context,
            @Nullable Hashtable<?, ?> environment)
            throws SQLException {
        if (!(object instanceof Reference reference)) {
            return null;
        }
        DataSourceSettings source;
        if (reference.getClassName().equals(SchemalessDataSource.class.getName())) {
            source = new SchemalessDataSource();
        } else if (reference.getClassName().equals(SchemalessConnectionPoolDataSource.class.getName())) {
            source = new SchemalessConnectionPoolDataSource();
        } else {
            return null;
        }
        for (RefAddr address : Collections.list(reference.getAll())) {
            String value = String.valueOf(address.getContent());
            if (address.getType().equals(DataSourceSettings.URL)) {
                source.setUrl(value);
            } else {
                source.setProperty(address.getType(), value);
            }
        }
        return source;
    }
}
