import { expect, test } from "vitest";
import { pushServiceOf } from "./push-services";

test.each([
  ["https://fcm.googleapis.com/fcm/send/abc", "google"],
  ["https://updates.push.services.mozilla.com/wpush/v2/abc", "mozilla"],
  ["https://web.push.apple.com/QAbc", "apple"],
  ["https://wns2-par02p.notify.windows.com/w/?token=abc", "microsoft"],
  ["https://localhost:8443/abc", "localhost:8443"],
])("%s is sent to", (endpoint, service) => {
  expect(pushServiceOf(endpoint, ["localhost:8443"])).toBe(service);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/abc",
  "https://fcm.googleapis.com.evil.example/abc",
  "https://evil.example/fcm.googleapis.com",
  "https://evilpush.apple.com.example/",
  "https://xpush.apple.com/",
  "https://user:password@fcm.googleapis.com/abc",
  "https://fcm.googleapis.com@evil.example/abc",
  "https://127.0.0.1/abc",
  "https://[::1]/abc",
  "https://localhost/abc",
  "https://localhost:8444/abc",
  "https://169.254.169.254/latest",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "",
  "nonsense",
])("%s isn't", (endpoint) => {
  expect(pushServiceOf(endpoint, ["localhost:8443"])).toBeNull();
});
