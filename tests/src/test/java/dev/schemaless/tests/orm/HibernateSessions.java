package dev.schemaless.tests.orm;

import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/** Starts Hibernate ORM as docs/orm.md says, with the entities of this package. */
final class HibernateSessions {
    private HibernateSessions() {}

    /** Starts it; {@code schema} is what becomes of tables, as {@code hibernate.hbm2ddl.auto} has it. */
    static SessionFactory start(DataSource pool, String schema) {
        Configuration configuration = new Configuration();
        configuration.getProperties().put("hibernate.connection.datasource", pool);
        return configuration
                .addAnnotatedClass(Hotel.class)
                .addAnnotatedClass(Room.class)
                .addAnnotatedClass(Bill.class)
                .addAnnotatedClass(Note.class)
                .addAnnotatedClass(Visit.class)
                .setProperty("hibernate.dialect", SchemalessDialect.class.getName())
                .setProperty("hibernate.jdbc.time_zone", "UTC")
                .setProperty("hibernate.jdbc.batch_size", "50")
                .setProperty("hibernate.hbm2ddl.auto", schema)
                .setProperty("hibernate.hbm2ddl.halt_on_error", "true")
                .buildSessionFactory();
    }
}
