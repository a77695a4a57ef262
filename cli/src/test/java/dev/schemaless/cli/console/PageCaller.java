package dev.schemaless.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sends the calls of the console's page, with headers that a test may leave out or falsify. */
final class PageCaller {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI address;
    private final Map<String, String> headers = new HashMap<>();

    private PageCaller(URI address) {
        this.address = address;
    }

    /** Returns a caller that knows the port alone. */
    static PageCaller outside(ConsoleServer server) {
        return new PageCaller(URI.create(server.address()));
    }

    /** Returns a caller that has opened the printed address. */
    static PageCaller inside(ConsoleServer server) throws IOException, InterruptedException {
        PageCaller caller = outside(server);
        HttpResponse<String> entry = caller.get("/?" + caller.address.getRawQuery());
        assertThat(entry.statusCode()).isEqualTo(303);
        String cookie = entry.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(cookie).contains("; HttpOnly", "; SameSite=Strict");
        String token = caller.address.getRawQuery().substring("token=".length());
        assertThat(entry.headers().firstValue("Location")).hasValue("/#" + token);
        return caller.with("Cookie", "other=1; " + cookie.substring(0, cookie.indexOf(';')))
                .with("X-Schemaless-Token", token)
                .with("Origin", "http://127.0.0.1:" + caller.address.getPort())
                .with("Sec-Fetch-Site", "same-origin");
    }

    PageCaller with(String header, String value) {
        PageCaller other = new PageCaller(address);
        other.headers.putAll(headers);
        other.headers.put(header, value);
        return other;
    }

    PageCaller without(String... left) {
        PageCaller other = new PageCaller(address);
        other.headers.putAll(headers);
        other.headers.keySet().removeAll(List.of(left));
        return other;
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path).GET());
    }

    HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return send(request(path).POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    /** Returns the results of statements, which the console has to accept. */
    JsonNode run(String sql) throws IOException, InterruptedException {
        return results("/run", sql);
    }

    /** Returns the plans of statements, which the console has to accept. */
    JsonNode explain(String sql) throws IOException, InterruptedException {
        return results("/explain", sql);
    }

    private JsonNode results(String path, String sql) throws IOException, InterruptedException {
        HttpResponse<String> answer = post(path, sql);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body());
    }

    JsonNode read(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = get(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body());
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address.resolve(path));
        headers.forEach(request::header);
        return request;
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
