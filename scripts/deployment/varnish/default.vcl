# Varnish as a shared cache in front of the site. Start it with `-p http_gzip_support=off`: the site compresses pages
# itself, with Brotli too. Put Varnish's address into TRUST_PROXY. docs/caching.md explains which pages are stored.
vcl 4.1;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

acl operators {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  # After a release or a change of the content: curl -X PURGE -H 'Cache-Tag: content' http://localhost/
  if (req.method == "PURGE") {
    if (client.ip !~ operators || req.http.Cache-Tag !~ "^[a-z]+$") {
      return (synth(403));
    }
    ban("obj.http.Cache-Tag == " + req.http.Cache-Tag);
    return (synth(200));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Varnish would answer 416. Without the header, the client gets the whole file (RFC 9110, 14.2).
  if (req.http.Range ~ ",") {
    unset req.http.Range;
  }

  # The site sends Brotli, gzip or neither: three variants of a page, however browsers write the header.
  if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*br\s*(;\s*q=(1|0\.0*[1-9])[^,]*)?(,|$)") {
    set req.http.Accept-Encoding = "br";
  } elseif (req.http.Accept-Encoding ~ "(?i)(^|,)\s*gzip\s*(;\s*q=(1|0\.0*[1-9])[^,]*)?(,|$)") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }

  # Files are the same in every language, whatever the query says.
  if (req.url ~ "^/(((desk/)?assets|icons|pictures|social)/|(favicon\.ico|robots\.txt|sitemap\.xml|llms\.txt)(\?|$))") {
    set req.url = regsub(req.url, "\?.*", "");
    unset req.http.Cookie;
    return (hash);
  }
  # For this machine and the monitoring only.
  if (req.url ~ "^/(healthz|readyz|metrics)(\?|$)") {
    return (synth(404));
  }
  # Forms and confirmations belong to one visitor. Only a URL with a language is the same page for every visitor.
  if (req.url ~ "^/(api/contact|contact/|desk([/?]|$))" || req.url !~ "[?&]lang=(en|fr|ar|zh)(&|$)") {
    return (pass);
  }

  # The query parameters that change a page, always in this order. All others, such as utm_source, are removed.
  # The site gets exactly the query that is in the key, so no other query can put its page under this key.
  set req.http.X-Query = "lang=" + regsub(req.url, "^.*[?&]lang=(en|fr|ar|zh)(&.*)?$", "\1");
  if (req.url ~ "^/\?(.*&)?service=[\w-]+(&|$)") {
    set req.http.X-Query = regsub(req.url, "^.*[?&](service=[\w-]+)(&.*)?$", "\1&") + req.http.X-Query;
  }
  if (req.url ~ "^/\?(.*&)?package=[\w-]+(&|$)") {
    set req.http.X-Query = regsub(req.url, "^.*[?&](package=[\w-]+)(&.*)?$", "\1&") + req.http.X-Query;
  }
  if (req.url ~ "^(/api)?/search\?(.*&)?q=[^&]+(&|$)") {
    set req.http.X-Query = regsub(req.url, "^.*[?&](q=[^&]+)(&.*)?$", "\1&") + req.http.X-Query;
  }
  set req.url = regsub(req.url, "\?.*", "") + "?" + req.http.X-Query;
  unset req.http.X-Query;
  unset req.http.Cookie;
  return (hash);
}

sub vcl_backend_response {
  # stale-while-revalidate sets the time for stale pages. An error must not replace a stored page.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  # Keeps expired pages, so that Varnish can ask the site whether a page has changed.
  set beresp.keep = 1d;
}

sub vcl_deliver {
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
}
