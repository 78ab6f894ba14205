"""Checks that the live preview refuses or bounds bad clients, and goes on."""
import json
import random
import socket
import threading
import time

TOPIC = "clients"
SEQUENCE = 10_000
WATCHERS = 50


def check(report, server):
    """Attacks a running preview of the samples."""
    check_addresses(report, server)
    check_garbage(report, server)
    check_half_requests(report, server)
    check_slow_readers(report, server)
    check_sequence(report, server)
    check_many(report, server)
    check_recreation(report, server)
    check_token(report, server)


def send(server, data, read=True, family=socket.AF_INET):
    """Sends bytes on a connection of their own, and returns the answer up to its end, or the part of it that arrived within two seconds."""
    host = "127.0.0.1" if family == socket.AF_INET else "::1"
    with socket.socket(family) as client:
        client.settimeout(2)
        client.connect((host, server.port))
        answer = b""
        try:
            client.sendall(data)
            client.shutdown(socket.SHUT_WR)
            while read and (piece := client.recv(65536)):
                answer += piece
        except (TimeoutError, ConnectionError):
            pass
        return answer


def get(server, target, *headers, host=None, method="GET", body=b""):
    """Sends a request with an unchanged target, and returns the status and the body."""
    lines = [f"{method} {target} HTTP/1.1", f"Host: {host or f'127.0.0.1:{server.port}'}", "Connection: close", *headers]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    head, _, content = send(server, "\r\n".join(lines).encode() + b"\r\n\r\n" + body).partition(b"\r\n\r\n")
    status = head.split(b" ")[1:2]
    return int(status[0]) if status else 0, content


def alive(report, server, what):
    status, _ = get(server, "/api/state")
    report.same(TOPIC, "serve", f"{what}: the preview goes on", 200, status)


def check_addresses(report, server):
    """Checks that no encoding of `..` leaves the folder, and that hosts and origins of others are refused."""
    secret = server.folder.parent / "secret.svg"
    secret.write_text("<svg xmlns='http://www.w3.org/2000/svg'><title>secret</title></svg>")
    for target in ("/page/../secret.svg", "/page/%2e%2e/secret.svg", "/page/%2E%2E%2Fsecret.svg", "/page/..%2fsecret.svg",
                   "/page/..%5csecret.svg", "/page/%252e%252e/secret.svg", "/page/%c0%ae%c0%ae/secret.svg",
                   "/page/pictures/..%00/../secret.svg", "//page/../secret.svg", f"/page/{secret}", "/page/.../secret.svg",
                   "/page/linked.svg"):
        status, body = get(server, target)
        report.check(TOPIC, "serve", f"{target} is not served", status >= 400 and b"secret" not in body, ">= 400", status)
    for host in ("shop.example", f"shop.example:{server.port}", "127.0.0.1:1", "localhost", "127.0.0.1.shop.example"):
        status, _ = get(server, "/api/state", host=host)
        report.check(TOPIC, "serve", f"the host {host} is refused", status in (400, 403, 421), "400, 403 or 421", status)
    for header in ("Origin: https://shop.example", "Origin: null", "Sec-Fetch-Site: cross-site"):
        status, _ = get(server, "/api/state", header)
        report.check(TOPIC, "serve", f"{header} is refused", status in (400, 403), 403, status)
    for host in (f"127.0.0.1:{server.port}", f"localhost:{server.port}", f"[::1]:{server.port}"):
        report.same(TOPIC, "serve", f"the host {host} is served", 200, get(server, "/api/state", host=host)[0])
    answer = send(server, f"GET / HTTP/1.1\r\nHost: [::1]:{server.port}\r\nConnection: close\r\n\r\n".encode(), family=socket.AF_INET6)
    report.check(TOPIC, "serve", "IPv6 is served", answer.startswith(b"HTTP/1.1 200"), "200", answer[:30])


def check_garbage(report, server):
    dice = random.Random(1)
    request = f"GET /api/state HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
    for _ in range(200):
        send(server, dice.randbytes(dice.randrange(1, 3000)), read=False)
        mutant = bytearray(request)
        for _ in range(dice.randrange(1, 6)):
            mutant[dice.randrange(len(mutant))] = dice.randrange(256)
        send(server, bytes(mutant), read=False)
    alive(report, server, "garbage")


def check_half_requests(report, server):
    held = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(300)]
    for client in held:
        try:
            client.sendall(b"GET /api/st")
        except ConnectionError:
            pass
    alive(report, server, "300 half requests")
    for client in held:
        client.close()


def check_slow_readers(report, server):
    target = "/page/home.json?width=375&scheme=light"
    held = []
    for _ in range(20):
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        client.connect(("127.0.0.1", server.port))
        client.sendall(f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode() * 20)
        held.append(client)
    alive(report, server, "20 slow readers")
    for client in held:
        client.close()


def check_sequence(report, server):
    start = time.monotonic()
    good = 0
    for _ in range(SEQUENCE):
        with socket.create_connection(("127.0.0.1", server.port)) as client:
            client.sendall(f"HEAD / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n".encode())
            good += client.recv(16).startswith(b"HTTP/1.1 200")
    report.same(TOPIC, "serve", f"answers to {SEQUENCE} connections in sequence", SEQUENCE, good)
    report.notes.append(f"serve: {SEQUENCE} connections in {time.monotonic() - start:.1f} s")
    report.check(TOPIC, "serve", "descriptors after the connections", server.descriptors() < 100, "< 100", server.descriptors())


def check_many(report, server):
    """Checks that 50 clients see a change, and that one of them is not slower than alone."""
    target = "/events?page=small.json&width=375&scheme=light&version=0"
    request = f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
    times = [[], []]
    for round, count in enumerate((1, WATCHERS)):
        clients = []
        for _ in range(count):
            client = socket.create_connection(("127.0.0.1", server.port))
            client.sendall(request)
            client.settimeout(5)
            text = b""
            while b"event: findings" not in text:
                text += client.recv(65536)
            clients.append(client)
        for number in range(3):
            arrived = []

            def wait(client):
                text = b""
                while b"event: swap" not in text and b"event: reload" not in text:
                    text += client.recv(65536)
                arrived.append(time.monotonic())

            threads = [threading.Thread(target=wait, args=(client,)) for client in clients]
            for thread in threads:
                thread.start()
            begin = time.monotonic()
            server.edit("small.json", lambda page: page["head"].update(title=f"Title {round} {number}"))
            for thread in threads:
                thread.join()
            times[round].append(max(arrived, default=begin + 5) - begin)
            report.same(TOPIC, "serve", f"clients of {count} that saw change {number}", count, len(arrived))
            time.sleep(0.3)
        for client in clients:
            client.close()
    report.notes.append(f"serve: a change reaches 1 client in {min(times[0]) * 1000:.0f} ms, all of {WATCHERS} in {min(times[1]) * 1000:.0f} ms")
    alive(report, server, f"{WATCHERS} clients")


def check_recreation(report, server):
    """Checks that a page that is removed and written again, with any pause, is shown in the end."""
    file = server.folder / "small.json"
    page = file.read_text(encoding="utf-8")
    target = "/events?page=small.json&width=375&scheme=light&version=0"
    dice = random.Random(7)
    with socket.create_connection(("127.0.0.1", server.port)) as client:
        client.sendall(f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        # The stream is open when its first event is here. A request for a page that does not exist is answered with 404.
        client.settimeout(5)
        while b"event: status" not in client.recv(65536):
            pass
        client.setblocking(False)
        for round in range(200):
            file.unlink()
            time.sleep(dice.random() * 0.0006)
            file.write_text(page.replace('"head": {', f'"executeTime": {round}, "head": {{', 1), encoding="utf-8")
            time.sleep(dice.random() * 0.002)
        time.sleep(3)
        text = b""
        try:
            while piece := client.recv(1 << 20):
                text += piece
        except BlockingIOError:
            pass
    last = text.rpartition(b"event: status")[2]
    report.check(TOPIC, "serve", "a page that was removed and written again has no problem", b'"problem":null' in last, "no problem", last[:200])


def check_token(report, server):
    """Checks that only requests with the token write, and that they write only pages of the folder."""
    before = (server.folder / "broken" / "unknown-key.json").read_bytes()
    body = json.dumps({"page": "broken/unknown-key.json", "width": 375, "scheme": "light", "version": 1, "id": "0"}).encode()
    for headers in ((), ("X-Storey-Token: 00000000000000000000000000000000",), ("X-Storey-Token:",)):
        status, _ = get(server, "/api/fix", "Content-Type: application/json", *headers, method="POST", body=body)
        report.same(TOPIC, "serve", f"a correction with {headers or 'no token'} is refused", 403, status)
    token = f"X-Storey-Token: {server.token()}"
    for page in ("../secret.svg", "broken/../../secret.svg", "/etc/passwd", "pictures/apple.svg"):
        wrong = json.dumps({"page": page, "version": 1, "id": "0"}).encode()
        status, _ = get(server, "/api/fix", "Content-Type: application/json", token, method="POST", body=wrong)
        report.check(TOPIC, "serve", f"a correction of {page} is refused", status in (400, 404), 404, status)
    report.same(TOPIC, "serve", "the page after refused corrections", before, (server.folder / "broken" / "unknown-key.json").read_bytes())
