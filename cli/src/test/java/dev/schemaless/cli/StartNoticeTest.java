package dev.schemaless.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class StartNoticeTest {
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    @Test
    void saysWhatIsBeingDoneWhereNothingWasShown() {
        StartNotice notice = notice(Duration.ZERO);

        notice.run();
        notice.doing("loading");
        notice.run();

        assertThat(errors.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("schemaless: opening the store …", "schemaless: loading …");
    }

    @Test
    void saysNothingWhereSomethingWasShown() {
        StartNotice notice = notice(Duration.ofDays(1));
        notice.shown();

        notice.run();

        assertThat(errors.size()).isZero();
    }

    private StartNotice notice(Duration patience) {
        return new StartNotice(new PrintStream(errors, true, StandardCharsets.UTF_8), patience);
    }
}
