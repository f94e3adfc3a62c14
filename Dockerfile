# The web application. Build: docker build -t conjoin .   Run: docker run -p 8000:8000 -v conjoin:/data conjoin
FROM python:3.12-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN pip wheel --no-cache-dir --wheel-dir /wheels --constraint requirements/locked.txt '.[web]'

FROM python:3.12-slim
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels 'conjoin[web]' && rm -r /wheels \
    && useradd --system conjoin && mkdir /data && chown conjoin /data
USER conjoin
ENV CONJOIN_DATA=/data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=3s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/livez', timeout=2)"]
# Name the public host with --trust and the web server in front with --proxy, as in:
# docker run … conjoin serve --host 0.0.0.0 --trust games.example.org --proxy 172.17.0.0/16      (or see compose.yaml)
ENTRYPOINT ["conjoin"]
CMD ["serve", "--host", "0.0.0.0"]
