// The approximate models must admit what the real function gives: it is handed to the model as its nondeterministic choice, and the
// model's assumption must hold for it.
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>

static double chosen;
double __secateur_nondet_double(void) {
  return chosen;
}

#define ONE(name) \
  {#name, name, #name "f", name##f},
static const struct {
  const char *name;
  double (*function)(double);
  const char *float_name;
  float (*float_function)(float);
} one[] = {ONE(exp) ONE(exp2) ONE(expm1) ONE(log) ONE(log2) ONE(log10) ONE(log1p) ONE(sin) ONE(cos) ONE(tan) ONE(asin) ONE(acos) ONE(atan)
               ONE(sinh) ONE(cosh) ONE(tanh) ONE(asinh) ONE(acosh) ONE(atanh) ONE(cbrt) ONE(erf) ONE(erfc) ONE(tgamma) ONE(lgamma)};
#define TWO(name) \
  {#name, name, #name "f", name##f},
static const struct {
  const char *name;
  double (*function)(double, double);
  const char *float_name;
  float (*float_function)(float, float);
} two[] = {TWO(pow) TWO(atan2) TWO(hypot)};

static const double values[] = {0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, -1.5, 2, -2, 3, -3, 10, -10, 100, -100, 1e-10, -1e-10, 0.9999999999999999, 1.0000000000000002, -1.0000000000000002, 1e10, -1e10, 710, -745.2, 1e300, -1e300, 0x1p-1022, 0x1p-1074, -0x1p-1074, 3.141592653589793, 1.5707963267948966, -1.5707963267948966, 171.7, -170.5, 1 / 0.0, -1 / 0.0, 0 / 0.0, 0.1, 7.3, 42};
enum { N = sizeof values / sizeof *values };

int main(void) {
  void *library = dlopen("libm.so.6", RTLD_NOW);
  for (unsigned f = 0; f < sizeof one / sizeof *one; f++) {
    double (*real)(double) = (double (*)(double))dlsym(library, one[f].name);
    float (*real_float)(float) = (float (*)(float))dlsym(library, one[f].float_name);
    for (int i = 0; i < N; i++) {
      chosen = real(values[i]);
      double r = one[f].function(values[i]);
      chosen = real_float((float)values[i]);
      float s = one[f].float_function((float)values[i]);
      printf("%s %a: %d %d\n", one[f].name, values[i], r == real(values[i]) || r != r, s == (float)chosen || s != s);
    }
  }
  for (unsigned f = 0; f < sizeof two / sizeof *two; f++) {
    double (*real)(double, double) = (double (*)(double, double))dlsym(library, two[f].name);
    float (*real_float)(float, float) = (float (*)(float, float))dlsym(library, two[f].float_name);
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        chosen = real(values[i], values[j]);
        double r = two[f].function(values[i], values[j]);
        chosen = real_float((float)values[i], (float)values[j]);
        float s = two[f].float_function((float)values[i], (float)values[j]);
        printf("%s %a %a: %d %d\n", two[f].name, values[i], values[j], r == real(values[i], values[j]) || r != r, s == (float)chosen || s != s);
      }
  }
  return 0;
}
