import { useQuery } from '@tanstack/react-query';

export function useQrCode(text: string) {
  return useQuery({
    queryKey: ['qr', text],
    queryFn: async () => (await import('./draw-qr-code.ts')).drawQrCode(text),
    staleTime: Infinity,
  });
}
