package dev.schemaless.clients.spring;

import org.springframework.boot.Banner;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** An application as Spring Boot configures one: its data source by URL and driver's class, its repositories by the package. */
@SpringBootConfiguration
@EnableAutoConfiguration
class HotelApplication {
    static ConfigurableApplicationContext start(String url) {
        return new SpringApplicationBuilder(HotelApplication.class)
                .web(WebApplicationType.NONE)
                .bannerMode(Banner.Mode.OFF)
                .registerShutdownHook(false)
                .run("--spring.datasource.url=" + url, "--logging.level.root=warn");
    }
}
