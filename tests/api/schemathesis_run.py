"""Holds running servers against their own OpenAPI document, with requests that Schemathesis makes up.

usage: schemathesis_run.py PROGRAM EXAMPLES

As a visitor, a guest and every role of a demonstration, and with a key in a house with accounts. Nothing may be the
server's fault, and every answer must be one that the document tells of.
"""

import http.cookiejar
import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request

ROLES = ["player", "dealer", "supervisor", "cage", "surveillance", "analyst", "administrator"]
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
]
# Sockets are no exchange of bodies. Whoever signs out or in is somebody else from then on.
LEFT_OUT = "socket$|^/api/session$"


class Server:
    """A server with a journal of its own, on a port of its own."""

    def __init__(self, program, folder, *more):
        limits = ["--requests-per-second", "0", "--log-level", "error"]
        place = ["--listen", "127.0.0.1:0", "--data", str(folder)]
        command = [program, "serve", *place, *limits, *more]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.address = re.search(r"http://[0-9.:]+", self.process.stdout.readline()).group()

    def welcome(self):
        """The secret of the link by which the first administrator comes in."""
        self.process.stdout.readline()
        return self.process.stdout.readline().split("#")[1].strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)


class Person:
    """Somebody with a session."""

    def __init__(self, address, path, body):
        self.address, self.csrf = address, ""
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.csrf = self.post(path, body)["csrf"]

    def post(self, path, body):
        headers = {"content-type": "application/json", "x-croupier-csrf": self.csrf}
        request = urllib.request.Request(self.address + path, json.dumps(body).encode(), headers)
        with self.opener.open(request) as answer:
            return json.load(answer)

    def headers(self):
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        return [f"Cookie: {cookies}", f"x-croupier-csrf: {self.csrf}"]


def key_of_a_machine(server):
    """A key with all roles, in a house with an account and a table."""
    administrator = {"token": server.welcome(), "name": "root", "password": "a password for a test",
                     "operator": "The Sample House"}
    root = Person(server.address, "/api/welcome", administrator)
    root.post("/api/accounts", {"name": "robot", "roles": ROLES})
    made = root.post("/api/keys", {"account": "robot", "label": "a test", "scopes": [*ROLES, "read"]})
    return [f"Authorization: Bearer {made['key']}"]


def tried(who, address, headers, examples, folder):
    """Runs Schemathesis as somebody; whether all went well."""
    command = [str(pathlib.Path(sys.executable).absolute().with_name("schemathesis")), "run", f"{address}/api/openapi.json"]
    command += ["--checks", ",".join(CHECKS), "--exclude-path-regex", LEFT_OUT, "--continue-on-failure"]
    command += ["--max-examples", examples, "--seed", "7", "--request-timeout", "30", "--no-color"]
    for header in headers:
        command += ["--header", header]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder)
    cases = re.search(r"Test cases:\n\s*(.*)", done.stdout)
    print(f"{who:<14} {cases.group(1) if cases else 'no test cases'}", flush=True)
    if done.returncode != 0:
        print(done.stdout, flush=True)
    return done.returncode == 0


def main(program, examples):
    well = True
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        with Server(program, folder / "demo", "--demo") as demo:
            well &= tried("visitor", demo.address, [], examples, folder)
            people = [("guest", "/api/session/guest", {})]
            people += [(role, "/api/session/demo", {"role": role}) for role in ROLES[1:]]
            for who, path, body in people:
                well &= tried(who, demo.address, Person(demo.address, path, body).headers(), examples, folder)
        with Server(program, folder / "house") as house:
            well &= tried("key", house.address, key_of_a_machine(house), examples, folder)
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
