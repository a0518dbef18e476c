// Loaded into a server with LD_PRELOAD. FAULTS_FILE, which the script changes while the server runs, says which calls fail:
// writes below FAULTS_FOLDER, the clock and the lookup of names.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// In the order of interposer.ts.
struct faults {
  int32_t sync_delay_ms, write_errno, write_per_mille, clock_offset_s, dns_fails;
};
static volatile struct faults none, *faults = &none;
static const char *folder = "";

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("FAULTS_FILE");
  folder = getenv("FAULTS_FOLDER") ? getenv("FAULTS_FOLDER") : "";
  int file = path ? open(path, O_RDWR) : -1;
  if (file < 0) return;
  void *mapped = mmap(NULL, sizeof(struct faults), PROT_READ, MAP_SHARED, file, 0);
  if (mapped != MAP_FAILED) faults = mapped;
  close(file);
}

static int is_inside(const char *path) { return *folder && strncmp(path, folder, strlen(folder)) == 0; }

static int is_open_inside(int file) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_inside(path);
}

static int happens(void) { return faults->write_errno && random() % 1000 < faults->write_per_mille; }
static int fails(int file) { return happens() && is_open_inside(file) && (errno = faults->write_errno); }
static int fails_at(const char *path) { return faults->write_errno == EROFS && is_inside(path) && (errno = EROFS); }

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define WRITES(name, parameters, arguments) \
  ssize_t name parameters { return fails(file) ? -1 : REAL(name) arguments; }

WRITES(write, (int file, const void *data, size_t size), (file, data, size))
WRITES(pwrite, (int file, const void *data, size_t size, off_t offset), (file, data, size, offset))
WRITES(pwrite64, (int file, const void *data, size_t size, off64_t offset), (file, data, size, offset))
WRITES(writev, (int file, const struct iovec *parts, int count), (file, parts, count))
WRITES(pwritev, (int file, const struct iovec *parts, int count, off_t offset), (file, parts, count, offset))
WRITES(pwritev64, (int file, const struct iovec *parts, int count, off64_t offset), (file, parts, count, offset))

static void wait_for_disk(int file) {
  int delay = faults->sync_delay_ms;
  if (delay > 0 && is_open_inside(file)) usleep(delay * 1000);
}

int fsync(int file) {
  wait_for_disk(file);
  return fails(file) ? -1 : REAL(fsync)(file);
}
int fdatasync(int file) {
  wait_for_disk(file);
  return fails(file) ? -1 : REAL(fdatasync)(file);
}
int ftruncate(int file, off_t size) { return fails(file) ? -1 : REAL(ftruncate)(file, size); }
int ftruncate64(int file, off64_t size) { return fails(file) ? -1 : REAL(ftruncate64)(file, size); }

#define OPENS(name)                                                                 \
  int name(const char *path, int flags, ...) {                                      \
    va_list arguments;                                                              \
    va_start(arguments, flags);                                                     \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;    \
    va_end(arguments);                                                              \
    if ((flags & (O_WRONLY | O_RDWR | O_CREAT)) && fails_at(path)) return -1;       \
    return REAL(name)(path, flags, mode);                                           \
  }
OPENS(open)
OPENS(open64)

int mkdir(const char *path, mode_t mode) { return fails_at(path) ? -1 : REAL(mkdir)(path, mode); }
int unlink(const char *path) { return fails_at(path) ? -1 : REAL(unlink)(path); }
int rename(const char *from, const char *to) { return fails_at(to) ? -1 : REAL(rename)(from, to); }

int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = REAL(clock_gettime);
  int result = real(clock, now);
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) now->tv_sec += faults->clock_offset_s;
  return result;
}
int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  static int (*real)(struct timeval *, void *);
  if (!real) real = (int (*)(struct timeval *, void *))dlsym(RTLD_NEXT, "gettimeofday");
  int result = real(now, zone);
  now->tv_sec += faults->clock_offset_s;
  return result;
}
time_t time(time_t *now) {
  time_t seconds = REAL(time)(NULL) + faults->clock_offset_s;
  if (now) *now = seconds;
  return seconds;
}

// Names that end with .faults.test are this machine.
int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
  const char *end = name ? strstr(name, ".faults.test") : NULL;
  if (end && faults->dns_fails) return EAI_AGAIN;
  return REAL(getaddrinfo)(end ? "127.0.0.1" : name, service, hints, found);
}
