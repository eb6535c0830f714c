#!/bin/bash
# A simulation as a Slurm array job: each task plays one shard, any machine, any order.
#
#   sbatch examples/simulate/slurm.sh
#   BOOK=nj/packs-poker ROUNDS=1000000000000 SEED=7 sbatch examples/simulate/slurm.sh
#   croupier merge results/*.json            # when all are done; it names the shards that are missing
#
# A task that failed is sent again with its number: sbatch --array=7 examples/simulate/slurm.sh
#
#SBATCH --job-name=croupier
#SBATCH --array=1-64
#SBATCH --cpus-per-task=2
#SBATCH --mem=500M
#SBATCH --time=04:00:00
set -euo pipefail

# As many as the array has tasks; not taken from Slurm, which counts only the tasks that were sent now.
SHARDS=${SHARDS:-64}
RESULTS=${RESULTS:-results}

mkdir -p "$RESULTS"
exec croupier simulate "${BOOK:-nj/dragon-poker}" --rounds "${ROUNDS:-100000000000}" --seed "${SEED:-1}" \
  --shard "$SLURM_ARRAY_TASK_ID/$SHARDS" --threads "${SLURM_CPUS_PER_TASK:-1}" \
  --output "$RESULTS/$SLURM_ARRAY_TASK_ID.json"
