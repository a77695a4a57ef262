package dev.schemaless.cli.console;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** An answer that is complete. */
final class Reply {
    static final int OK = 200;
    static final int SEE_OTHER = 303;
    static final int BAD_REQUEST = 400;
    static final int FORBIDDEN = 403;
    static final int NOT_FOUND = 404;
    static final int CONFLICT = 409;
    static final int TOO_LARGE = 413;

    private static final long WITHOUT_BODY = -1;

    private final int status;
    private final String type;
    private final byte[] body;

    /**
     * Makes an answer.
     *
     * @param status of HTTP
     * @param type the media type of the body
     * @param body not copied
     */
    Reply(int status, String type, byte[] body) {
        this.status = status;
        this.type = type;
        this.body = body;
    }

    static Reply json(byte[] body) {
        return new Reply(OK, "application/json", body);
    }

    /** Returns a refusal, whose text the page shows. */
    static Reply refusal(int status, String text) {
        return new Reply(status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    void send(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length == 0 ? WITHOUT_BODY : body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }
}
