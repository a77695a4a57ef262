package dev.schemaless.clients.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** {@code schemaless console} on a store in a file, used by clicks and keys in headless Chromium. */
@Timeout(300)
final class BrowserConsoleTest {
    private static final String HOSTILE = "<img src=x onerror=alert(1)>";

    private static Path bash;
    private static Path chromium;
    private static Path chromedriver;

    @TempDir
    private Path directory;

    @AutoClose
    private ConsoleProcess console;

    @AutoClose
    private HeadlessBrowser browser;

    private String url = "";
    private String address = "";

    @BeforeAll
    static void findPrograms() {
        bash = InstalledProgram.find("bash");
        chromium = InstalledProgram.find("chromium");
        chromedriver = InstalledProgram.find("chromedriver");
    }

    @BeforeEach
    void logIn() throws SQLException, IOException {
        url = "jdbc:schemaless:file:" + directory.resolve("hotels");
        fill();
        console = ConsoleProcess.start(bash, url);
        browser = HeadlessBrowser.start(chromium, chromedriver);
        address = console.address();
        browser.open(address);
        browser.element(By.cssSelector("#tree details"));
    }

    @Test
    void addressKeepsNoToken() {
        assertThat(browser.bar()).isEqualTo(address.substring(0, address.indexOf('?')) + " " + url + " – schemaless");
    }

    /** A cookie goes to every port of the host, so that it gives nothing but the page itself. */
    @Test
    void tabWithoutTheTokenReachesNothing() {
        browser.openInNewTab(address.substring(0, address.indexOf('?')));

        assertThat(browser.element(By.className("error")).getText())
                .isEqualTo("Cannot answer: this page has no token. Open the address that the console printed.");
        assertThat(browser.element(By.id("tree")).getText()).isEmpty();
    }

    @Test
    void treeOpensTheColumnsAndIndexesOfATable() {
        WebElement tree = browser.element(By.id("tree"));
        assertThat(tree.getText()).contains("hotel").doesNotContain("opened");

        browser.element(containing("summary", "hotel")).click();

        browser.element(containing("li", "opened"));
        assertThat(tree.getText()).contains("VARCHAR NOT NULL", "rate", "by_rate", "(rate, name)");
    }

    @Test
    void buttonOfATableShowsItsRows() {
        WebElement table = browser.element(containing("summary", "hotel"));
        table.sendKeys(Keys.TAB, Keys.ENTER);

        browser.element(containing("td", "Ritz"));
        assertThat(browser.element(By.id("sql")).getAttribute("value")).isEqualTo("SELECT * FROM hotel LIMIT 100;");
    }

    @Test
    void queryShowsItsRowsAsTheyAre() {
        run("INSERT INTO hotel (id, name) VALUES (3, '" + HOSTILE + "')");
        browser.element(containing("p", "1 row changed"));
        run("SELECT name, rate FROM hotel WHERE id > 1 ORDER BY id");

        assertThat(browser.element(containing("td", "img")).getText()).isEqualTo(HOSTILE);
        WebElement results = browser.element(By.id("results"));
        assertThat(results.getText()).contains("2 rows", "40.00", "NULL").doesNotContain("Ritz");
        assertThat(browser.element(By.cssSelector("td.null.number")).getCssValue("text-align"))
                .isEqualTo("right");
        assertThat(browser.element(By.cssSelector("thead th")).getCssValue("position"))
                .isEqualTo("sticky");
    }

    @Test
    void errorShowsItsState() {
        run("SELECT 1; SELECT nothing FROM hotel");

        assertThat(browser.element(By.className("error")).getText())
                .contains("42703", "Statement 2: Cannot run statement at line 1, column 18");
    }

    @Test
    void planIsATree() {
        browser.element(By.id("sql")).sendKeys("SELECT name FROM hotel ORDER BY opened");
        browser.element(By.id("explain")).click();

        assertThat(browser.element(By.cssSelector(".plan details details, .plan details li .leaf"))
                        .getText())
                .startsWith("Scan hotel");
        browser.element(By.cssSelector(".plan summary")).click();
        assertThat(browser.element(By.cssSelector(".plan > ul")).getText())
                .startsWith("Sort")
                .doesNotContain("Scan");
    }

    @Test
    void statementIsCancelled() {
        run("SELECT COUNT(*) FROM sys.columns a, sys.columns b, sys.columns c, sys.columns d, sys.columns e"
                + " WHERE a.column_name || b.column_name || c.column_name || d.column_name || e.column_name = 'x'");
        browser.element(By.cssSelector("#cancel:enabled")).click();

        assertThat(browser.element(By.className("error")).getText()).contains("57014");
    }

    @Test
    void whatIsWrittenIsKept() throws SQLException {
        run("UPDATE hotel SET name = 'Savoy' WHERE id = 1");
        browser.element(containing("p", "1 row changed"));

        console.close();

        assertThat(hotels()).containsExactly("1 Savoy 1898-06-01 500.00", "2 Inn null 40.00");
    }

    private void run(String sql) {
        WebElement statements = browser.element(By.id("sql"));
        statements.clear();
        statements.sendKeys(sql, Keys.chord(Keys.CONTROL, Keys.ENTER));
    }

    private static By containing(String element, String text) {
        return By.xpath("//" + element + "[contains(., '" + text + "')]");
    }

    private void fill() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE hotel (id INTEGER PRIMARY KEY, name VARCHAR(40) NOT NULL, opened DATE, rate DECIMAL(8, 2))");
            statement.execute("CREATE INDEX by_rate ON hotel (rate, name)");
            statement.execute("INSERT INTO hotel VALUES (1, 'Ritz', DATE '1898-06-01', 500), (2, 'Inn', NULL, 40)");
        }
    }

    private List<String> hotels() throws SQLException {
        List<String> hotels = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, name, opened, rate FROM hotel ORDER BY id")) {
            while (rows.next()) {
                hotels.add(
                        String.join(" ", rows.getString(1), rows.getString(2), rows.getString(3), rows.getString(4)));
            }
        }
        return hotels;
    }
}
