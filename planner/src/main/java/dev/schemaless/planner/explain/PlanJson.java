package dev.schemaless.planner.explain;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A plan as JSON: an object for each operator, with its inputs in an array. */
public final class PlanJson {
    private static final JsonFactory JSON = new JsonFactory();

    private PlanJson() {}

    /** Returns the JSON text of a plan, in several lines. */
    public static String of(PlanStep plan) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text).useDefaultPrettyPrinter()) {
            write(json, plan);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, PlanStep step) throws IOException {
        json.writeStartObject();
        json.writeStringField("operator", step.operator());
        Fact object = step.object();
        if (object != null) {
            json.writeStringField(object.name(), object.text());
        }
        if (step.by() != null) {
            json.writeStringField("by", step.by());
        }
        Map<String, List<Fact>> byName = new LinkedHashMap<>();
        step.facts().forEach(fact -> byName.merge(fact.name(), List.of(fact), PlanJson::and));
        for (Map.Entry<String, List<Fact>> facts : byName.entrySet()) {
            write(json, facts.getKey().replace(' ', '_'), facts.getValue());
        }
        json.writeArrayFieldStart("inputs");
        for (PlanStep input : step.inputs()) {
            write(json, input);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static List<Fact> and(List<Fact> some, List<Fact> others) {
        return Stream.of(some, others).flatMap(List::stream).toList();
    }

    private static void write(JsonGenerator json, String name, List<Fact> facts) throws IOException {
        json.writeFieldName(name);
        if (facts.size() == 1) {
            write(json, facts.get(0));
            return;
        }
        json.writeStartArray();
        for (Fact fact : facts) {
            write(json, fact);
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, Fact fact) throws IOException {
        if (fact.figures().isEmpty()) {
            json.writeString(fact.text());
            return;
        }
        json.writeStartObject();
        for (Fact.Figure figure : fact.figures()) {
            json.writeNumberField(figure.name(), figure.number());
        }
        json.writeEndObject();
    }
}
