package dev.schemaless.tests.contract;

import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.util.List;

/** On a server: a proxy holds the statement back meanwhile. Others reach the server past it. */
record ProxyAmbush(TestStore place, CuttingProxy proxy) implements Ambush {
    static ProxyAmbush on(TestStore place) throws IOException {
        return new ProxyAmbush(place, CuttingProxy.before(place.servers().get(0)));
    }

    @Override
    public String url() {
        return place.url(List.of(proxy.front()));
    }

    @Override
    public void beforeEach(Step step, Runnable action) {
        proxy.beforeEach(step.text(), action);
    }

    @Override
    public void close() throws IOException {
        proxy.close();
    }
}
