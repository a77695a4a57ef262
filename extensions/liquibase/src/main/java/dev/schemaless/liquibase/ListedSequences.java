package dev.schemaless.liquibase;

import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liquibase.database.Database;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.DatabaseException;
import liquibase.snapshot.DatabaseSnapshot;
import liquibase.snapshot.SnapshotGenerator;
import liquibase.snapshot.jvm.JdbcSnapshotGenerator;
import liquibase.snapshot.jvm.SequenceSnapshotGenerator;
import liquibase.structure.DatabaseObject;
import liquibase.structure.core.Schema;
import liquibase.structure.core.Sequence;
import org.jspecify.annotations.Nullable;

/** Sequences as {@code SHOW SEQUENCES} lists them, with the statements that create them. */
@SuppressWarnings("unchecked") // the method snapshot of Liquibase's own base class
public final class ListedSequences extends JdbcSnapshotGenerator {
    private static final Pattern OPTION = Pattern.compile("(START WITH|INCREMENT BY|MINVALUE|MAXVALUE) (-?\\d+)");

    /** Makes the generator for Liquibase's services. */
    @SuppressWarnings({"rawtypes", "unchecked"})
    public ListedSequences() {
        super(Sequence.class, new Class[] {Schema.class});
    }

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
        return new Class[] {SequenceSnapshotGenerator.class};
    }

    @Override
    protected @Nullable DatabaseObject snapshotObject(DatabaseObject example, DatabaseSnapshot snapshot)
            throws DatabaseException {
        for (Sequence each : sequences(snapshot.getDatabase(), example.getSchema())) {
            if (each.getName().equalsIgnoreCase(example.getName())) {
                return each;
            }
        }
        return null;
    }

    @Override
    protected void addTo(DatabaseObject found, DatabaseSnapshot snapshot) throws DatabaseException {
        if (found instanceof Schema schema) {
            sequences(snapshot.getDatabase(), schema).forEach(schema::addDatabaseObject);
        }
    }

    private static List<Sequence> sequences(Database database, @Nullable Schema schema) throws DatabaseException {
        JdbcConnection connection = (JdbcConnection) database.getConnection();
        List<Sequence> sequences = new ArrayList<>();
        try (Statement statement = connection.getUnderlyingConnection().createStatement();
                ResultSet rows = statement.executeQuery("SHOW SEQUENCES")) {
            while (rows.next()) {
                sequences.add(sequence(rows.getString("SEQUENCE_NAME"), rows.getString("CREATE_SEQUENCE"), schema));
            }
        } catch (SQLException e) {
            throw new DatabaseException(e);
        }
        return sequences;
    }

    private static Sequence sequence(String name, String text, @Nullable Schema schema) {
        Sequence sequence = new Sequence();
        sequence.setName(name);
        sequence.setSchema(schema);
        // after the name, which may look like an option
        Matcher options = OPTION.matcher(text);
        options.region(Math.min(text.indexOf(name) + name.length(), text.length()), text.length());
        while (options.find()) {
            BigInteger value = new BigInteger(options.group(2));
            switch (options.group(1)) {
                case "START WITH" -> sequence.setStartValue(value);
                case "INCREMENT BY" -> sequence.setIncrementBy(value);
                case "MINVALUE" -> sequence.setMinValue(value);
                default -> sequence.setMaxValue(value);
            }
        }
        return sequence;
    }
}
