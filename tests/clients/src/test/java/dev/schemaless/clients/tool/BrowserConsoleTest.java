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
import org.openqa.selenium.WebElement;

/** {@code schemaless console} on a store in a file, used by clicks and keys in headless Chromium. */
@Timeout(300)
final class BrowserConsoleTest {
    private static final String TREE = "h2menu";
    private static final String STATEMENT = "h2query";
    private static final String RESULT = "h2result";

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
        browser.open(console.address());
        assertThat(browser.element(By.name("url")).getAttribute("value")).isEqualTo(url);
        browser.element(By.cssSelector("input[value='Connect']")).click();
    }

    @Test
    void treeOpensTheColumnsOfATable() {
        WebElement table = browser.element(TREE, By.id("hotel"));
        WebElement tree = browser.element(TREE, By.className("tree"));
        assertThat(tree.getText()).contains("hotel").doesNotContain("opened");

        table.findElement(By.xpath("preceding-sibling::img[starts-with(@id, 'join')][1]"))
                .click();

        assertThat(tree.getText()).contains("hotel", "opened", "rate");
    }

    @Test
    void queryShowsItsRows() {
        run("SELECT name, rate FROM hotel WHERE rate < 450 ORDER BY id");

        assertThat(browser.element(RESULT, containing("td", "Inn")).getText()).isEqualTo("Inn");
        assertThat(browser.element(RESULT, By.id("output")).getText())
                .contains("40.00", "1 row")
                .doesNotContain("Ritz");
    }

    @Test
    void rowThatIsChangedInTheGridIsKept() throws SQLException {
        run("@edit SELECT * FROM hotel ORDER BY id");
        browser.element(RESULT, By.cssSelector("#editTable img[onclick*='editRow(1,']"))
                .click();
        WebElement name = browser.element(RESULT, By.name("r1c2"));
        assertThat(name.getAttribute("value")).isEqualTo("Ritz");
        name.clear();
        name.sendKeys("Savoy <&>");
        browser.element(RESULT, By.cssSelector("img[onclick='editOk(1)']")).click();

        assertThat(browser.element(RESULT, containing("td", "Savoy")).getText()).isEqualTo("Savoy <&>");
        console.close();
        assertThat(hotels()).containsExactly("1 Savoy <&> 1898-06-01 500.00", "2 Inn null 40.00");
    }

    private void run(String sql) {
        browser.element(STATEMENT, By.cssSelector("form[name='h2query'] textarea"))
                .sendKeys(sql);
        browser.element(STATEMENT, By.cssSelector("input[value='Run']")).click();
    }

    private static By containing(String element, String text) {
        return By.xpath("//" + element + "[contains(., '" + text + "')]");
    }

    private void fill() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE hotel (id INTEGER PRIMARY KEY, name VARCHAR(20), opened DATE, rate DECIMAL(8, 2))");
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
