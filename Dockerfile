# The application for a server: pages, worker and beat are the same image with other commands.
FROM python:3.12-slim-bookworm AS packages
WORKDIR /packages
COPY requirements.txt .
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes --requirement requirements.txt

FROM python:3.12-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin bridgeclub \
    && mkdir -p /app /data && chown bridgeclub /data
WORKDIR /app
COPY --from=packages /venv /venv
COPY manage.py ./
COPY backups backups
COPY bridgeclub bridgeclub
COPY club club
COPY movements movements
COPY scoring scoring
COPY rulings rulings
COPY templates templates
COPY docs/api.md docs/api.md
COPY static static
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONUTF8=1 PYTHONDONTWRITEBYTECODE=1 DATA_DIR=/data BIND=0.0.0.0:8000
RUN /venv/bin/python -m compileall -q /app
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-m", "bridgeclub.http.observability.probe", "healthz"]
CMD ["gunicorn", "--config", "python:bridgeclub.http.gunicorn", "bridgeclub.wsgi:application"]
