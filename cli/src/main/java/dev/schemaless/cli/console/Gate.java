package dev.schemaless.cli.console;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Admits the browser that was given the token. The address with the token sets a cookie, without which there is no page. The page keeps the
 * token, and gives it with each call: browsers send a cookie to every port of a host, so that any server of this machine may see it.
 *
 * <p>Thread-safe.
 */
final class Gate extends Filter {
    static final String TOKEN_HEADER = "X-Schemaless-Token";

    private static final String TOKEN_PARAMETER = "token=";
    private static final String POLICY = String.join(
            "; ",
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'");
    private final Set<String> pagePaths;
    private final String host;
    private final String cookieName;
    private final Secret token = Secret.random();
    private final Secret cookie = Secret.random();

    /**
     * Makes a gate.
     *
     * @param port where the server listens
     * @param pagePaths the paths of the page and its parts, which a browser loads without the token
     */
    Gate(int port, Set<String> pagePaths) {
        this.pagePaths = pagePaths;
        this.host = "127.0.0.1:" + port;
        this.cookieName = "schemaless-console-" + port;
    }

    /** Returns the address to open in a browser. */
    String address() {
        return "http://" + host + "/?" + TOKEN_PARAMETER + token.reveal();
    }

    @Override
    public String description() {
        return "token, host and origin";
    }

    @Override
    public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
        harden(exchange.getResponseHeaders());
        Headers request = exchange.getRequestHeaders();
        if (!host.equals(request.getFirst("Host"))) {
            refuse(exchange, "Cannot answer: the address is another one than was printed.");
        } else if (isTokenAddress(exchange)) {
            letIn(exchange);
        } else if (!hasCookie(request)) {
            refuse(exchange, "Cannot answer: open the address that the console printed, with its token.");
        } else if (!isPagePart(exchange) && !isCallOfOurPage(request)) {
            refuse(exchange, "Cannot answer: this page has no token. Open the address that the console printed.");
        } else {
            chain.doFilter(exchange);
        }
    }

    private static void harden(Headers response) {
        response.set("Cache-Control", "no-store");
        response.set("Content-Security-Policy", POLICY);
        response.set("Cross-Origin-Opener-Policy", "same-origin");
        response.set("Cross-Origin-Resource-Policy", "same-origin");
        response.set("Referrer-Policy", "no-referrer");
        response.set("X-Content-Type-Options", "nosniff");
        response.set("X-Frame-Options", "DENY");
    }

    private static void refuse(HttpExchange exchange, String reason) throws IOException {
        // without reading the body
        exchange.getResponseHeaders().set("Connection", "close");
        Reply.refusal(Reply.FORBIDDEN, reason).send(exchange);
    }

    private boolean isTokenAddress(HttpExchange exchange) {
        String query = exchange.getRequestURI().getRawQuery();
        return exchange.getRequestMethod().equals("GET")
                && exchange.getRequestURI().getRawPath().equals("/")
                && query != null
                && query.startsWith(TOKEN_PARAMETER)
                && token.matches(query.substring(TOKEN_PARAMETER.length()));
    }

    /**
     * Admits a browser: sets the cookie and redirects to the page. The token is in the fragment, which reaches the page's script and no
     * server.
     */
    private void letIn(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders()
                .set("Set-Cookie", cookieName + "=" + cookie.reveal() + "; Path=/; HttpOnly; SameSite=Strict");
        exchange.getResponseHeaders().set("Location", "/#" + token.reveal());
        new Reply(Reply.SEE_OTHER, "text/plain", new byte[0]).send(exchange);
    }

    private boolean hasCookie(Headers request) {
        return request.getOrDefault("Cookie", List.of()).stream()
                .flatMap(line -> Arrays.stream(line.split(";")))
                .map(String::strip)
                .filter(each -> each.startsWith(cookieName + "="))
                .anyMatch(each -> cookie.matches(each.substring(cookieName.length() + 1)));
    }

    private boolean isPagePart(HttpExchange exchange) {
        return exchange.getRequestMethod().equals("GET")
                && pagePaths.contains(exchange.getRequestURI().getRawPath());
    }

    private boolean isCallOfOurPage(Headers request) {
        String given = request.getFirst(TOKEN_HEADER);
        String origin = request.getFirst("Origin");
        String site = request.getFirst("Sec-Fetch-Site");
        return given != null
                && token.matches(given)
                && (origin == null || origin.equals("http://" + host))
                && (site == null || site.equals("same-origin"));
    }
}
