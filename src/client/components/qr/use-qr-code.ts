import { useQuery } from '@tanstack/react-query';

/** The drawn QR code of a text. The library that draws QR codes loads when the first code is needed. */
export function useQrCode(text: string) {
  return useQuery({
    queryKey: ['qr', text],
    queryFn: async () => (await import('./draw-qr-code.ts')).drawQrCode(text),
    staleTime: Infinity,
  });
}
