package dev.schemaless.tests.bench.throughput;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Operations per second against the number of threads, as an SVG: a panel for each of some workloads, with a line for the driver and one
 * for plain tables. Threads are on a logarithmic scale.
 */
final class ThroughputPlot {
    private static final Map<String, String> PANELS = Map.of(
            "point-read", "a read by key",
            "insert-local", "an insert with an index",
            "mixed", "80 % reads, 20 % writes");
    private static final int PANEL = 280;
    private static final int WIDTH = 190;
    private static final int HEIGHT = 130;
    private static final int LEFT = 66;
    private static final int TOP = 82;
    private static final double TICK_STEPS = 4;

    private final Map<String, List<Point>> panels = new LinkedHashMap<>();

    /**
     * The throughput of both sides.
     *
     * @param ours operations per second by the driver
     * @param plain operations per second on plain tables
     */
    private record Point(int threads, double ours, double plain) {}

    /** Adds figures; those of workloads without a panel are left out. */
    void add(String workload, int threads, double ours, double plain) {
        if (PANELS.containsKey(workload)) {
            panels.computeIfAbsent(workload, name -> new ArrayList<>()).add(new Point(threads, ours, plain));
        }
    }

    void write(Path file) throws IOException {
        Files.writeString(file, svg());
    }

    private String svg() {
        int width = panels.size() * PANEL;
        StringBuilder svg = new StringBuilder(String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d 264" role="img" aria-labelledby="title">
                  <title id="title">Operations per second of the driver and of plain tables, by the number of threads.</title>
                  <style>
                    text { font: 12px system-ui, sans-serif; fill: #59636e } text.name { font-weight: 600; fill: #1f2328 }
                    rect { fill: #ffffff; stroke: #d1d9e0 } path { fill: none; stroke-width: 2 } .axis { stroke: #d1d9e0; stroke-width: 1 }
                    .ours { stroke: #0969da } .plain { stroke: #8c959f; stroke-dasharray: 5 3 }
                    circle.ours { fill: #0969da } circle.plain { fill: #8c959f; stroke-dasharray: none }
                    @media (prefers-color-scheme: dark) {
                      text { fill: #9198a1 } text.name { fill: #f0f6fc } rect { fill: #0d1117; stroke: #3d444d } .axis { stroke: #3d444d }
                      .ours { stroke: #4493f8 } circle.ours { fill: #4493f8 }
                    }
                  </style>
                  <rect x="0.5" y="0.5" width="%d" height="263" rx="6"/>
                """, width, width - 1));
        text(svg, "name", LEFT, 26, "start", "Operations per second");
        legend(svg, width);
        int x = 0;
        for (Map.Entry<String, List<Point>> panel : panels.entrySet()) {
            svg.append("  <g transform=\"translate(").append(x).append(" 0)\">\n");
            panel(svg, PANELS.get(panel.getKey()), panel.getValue());
            svg.append("  </g>\n");
            x += PANEL;
        }
        return svg.append("</svg>\n").toString();
    }

    private static void legend(StringBuilder svg, int width) {
        int right = width - PANEL + LEFT + WIDTH;
        line(svg, "ours", List.of(new double[] {right - 180, 22}, new double[] {right - 152, 22}));
        text(svg, "", right - 146, 26, "start", "driver");
        line(svg, "plain", List.of(new double[] {right - 100, 22}, new double[] {right - 72, 22}));
        text(svg, "", right, 26, "end", "plain table");
    }

    private static void panel(StringBuilder svg, String name, List<Point> points) {
        double most = points.stream()
                .mapToDouble(point -> Math.max(point.ours(), point.plain()))
                .max()
                .orElseThrow();
        double tick = tick(most);
        text(svg, "name", LEFT, TOP - 20, "start", name);
        for (double value = 0; value <= most; value += tick) {
            double y = y(value, most);
            line(svg, "axis", List.of(new double[] {LEFT, y}, new double[] {LEFT + WIDTH, y}));
            text(svg, "", LEFT - 6, y + 4, "end", String.format(Locale.ROOT, "%,.0f", value));
        }
        for (Point point : points) {
            text(svg, "", x(point, points), TOP + HEIGHT + 18, "middle", Integer.toString(point.threads()));
        }
        text(svg, "", LEFT + WIDTH / 2.0, TOP + HEIGHT + 38, "middle", "threads");
        curve(svg, "plain", points, Point::plain, most);
        curve(svg, "ours", points, Point::ours, most);
    }

    private static void curve(
            StringBuilder svg, String style, List<Point> points, ToDoubleFunction<Point> figure, double most) {
        List<double[]> places = points.stream()
                .map(point -> new double[] {x(point, points), y(figure.applyAsDouble(point), most)})
                .toList();
        line(svg, style, places);
        places.forEach(place -> svg.append(String.format(
                Locale.ROOT,
                "    <circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>%n",
                style,
                place[0],
                place[1])));
    }

    private static double x(Point point, List<Point> points) {
        double first = Math.log(points.get(0).threads());
        double last = Math.log(points.get(points.size() - 1).threads());
        return LEFT + WIDTH * (last > first ? (Math.log(point.threads()) - first) / (last - first) : 0);
    }

    private static double y(double value, double most) {
        return TOP + HEIGHT * (1 - value / most);
    }

    /** Returns a step of 1, 2 or 5 times a power of ten, of which about four fit. */
    private static double tick(double most) {
        double rough = most / TICK_STEPS;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double factor = rough / power;
        return power * (factor < 2 ? 2 : factor < 5 ? 5 : 10);
    }

    private static void line(StringBuilder svg, String style, List<double[]> points) {
        svg.append("    <path class=\"").append(style).append("\" d=\"");
        String command = "M";
        for (double[] point : points) {
            svg.append(String.format(Locale.ROOT, "%s%.1f %.1f", command, point[0], point[1]));
            command = " L";
        }
        svg.append("\"/>\n");
    }

    private static void text(StringBuilder svg, String style, double x, double y, String anchor, String text) {
        svg.append(String.format(
                Locale.ROOT,
                "    <text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n",
                style,
                x,
                y,
                anchor,
                text));
    }
}
