package dev.schemaless.clients.tool;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.openqa.selenium.By;
import org.openqa.selenium.WebDriver;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.remote.RemoteWebDriver;

/** Chromium without a window. What is looked for may be still to come: every method waits for it. */
final class HeadlessBrowser implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final ChromeDriverService service;
    private final WebDriver driver;

    private HeadlessBrowser(ChromeDriverService service, WebDriver driver) {
        this.service = service;
        this.driver = driver;
    }

    /** Starts Chromium by its driver. */
    static HeadlessBrowser start(Path chromium, Path chromedriver) throws IOException {
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.toFile())
                .build();
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.toFile());
        // its sandbox is not for root, whom containers and CI run as; the language is that of the labels that are
        // looked for
        options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--lang=en-US");
        service.start();
        try {
            // not a ChromeDriver, which wants Selenium Manager: a program that downloads browsers and sends statistics
            return new HeadlessBrowser(service, new RemoteWebDriver(service.getUrl(), options));
        } catch (WebDriverException e) {
            service.stop();
            throw e;
        }
    }

    void open(String address) {
        driver.get(address);
    }

    /** Opens an address in a new tab, which becomes the one that is looked at. */
    void openInNewTab(String address) {
        driver.switchTo().newWindow(WindowType.TAB);
        driver.get(address);
    }

    /** Returns the address and the title of the page. */
    String bar() {
        return driver.getCurrentUrl() + " " + driver.getTitle();
    }

    /** Returns an element of the page. */
    WebElement element(By place) {
        return find(() -> driver.findElement(place));
    }

    private static WebElement find(Callable<WebElement> search) {
        return await().atMost(LONGEST)
                .ignoreExceptionsInstanceOf(WebDriverException.class)
                .until(search, element -> true);
    }

    @Override
    public void close() {
        driver.quit();
        service.stop();
    }
}
