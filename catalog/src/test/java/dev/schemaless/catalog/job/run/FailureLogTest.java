package dev.schemaless.catalog.job.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class FailureLogTest {
    private static final String NAME = FailureLogTest.class.getName();
    private final SchemalessException refused =
            new SchemalessException(ErrorCode.SERVER_UNREACHABLE, "Cannot connect on h1: Connection refused.");

    private final Logger logger = Logger.getLogger(NAME);
    private final List<LogRecord> records = new ArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            records.add(entry);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
    }

    @AfterEach
    void restore() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
        logger.setLevel(null);
    }

    @Test
    void serverThatIsDownIsOneLine() {
        warn(refused);

        assertThat(records).singleElement().satisfies(entry -> {
            assertThat(entry.getMessage())
                    .isEqualTo("Cannot look for jobs; trying again. Cannot connect on h1: Connection refused.");
            assertThat(entry.getThrown()).isNull();
        });
    }

    @Test
    void defectHasItsStackTrace() {
        RuntimeException defect = new IllegalStateException("odd");

        warn(defect);

        assertThat(records).singleElement().extracting(LogRecord::getThrown).isSameAs(defect);
    }

    @Test
    void everyFailureHasItsStackTraceAtDebug() {
        logger.setLevel(Level.FINE);

        warn(refused);

        assertThat(records).singleElement().extracting(LogRecord::getThrown).isSameAs(refused);
    }

    private static void warn(RuntimeException failure) {
        FailureLog.warn(LoggerFactory.getLogger(NAME), "Cannot look for jobs; trying again.", failure);
    }
}
