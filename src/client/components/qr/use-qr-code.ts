import { useQuery } from '@tanstack/react-query';

/** The drawn QR code of a text. The library that draws it loads with the first one. */
export function useQrCode(text: string) {
  return useQuery({
    queryKey: ['qr', text],
    queryFn: async () => (await import('./draw-qr-code.ts')).drawQrCode(text),
    staleTime: Infinity,
  });
}
